package io.tiercel.cli.install;

import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.install.cluster.Restart;
import io.tiercel.install.plan.InstallOptions;
import io.tiercel.install.plan.InstallRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What is left to do when roles were taken from a machine. */
final class Leaving {
    private static final String MODELS = "tiercel.deadline.models.file";

    private Leaving() {}

    /**
     * The commands by which processes of this machine end, or go on as stock. Last, where no role is left, comes the one that
     * removes what they have kept.
     */
    static List<String> next(Set<InstallRole> gone, boolean isLast, InstallOptions options) {
        Stream<String> ends = gone.stream()
                .flatMap(role -> role.isDaemon()
                        ? stop(role, options)
                        : Restart.commands(role, AfterInstall.thisHost()).stream())
                .map(command -> AfterInstall.fitted(command, options))
                .distinct();
        return Stream.concat(ends, isLast ? Stream.of(remove(gone, options)) : Stream.empty())
                .toList();
    }

    private static Stream<String> stop(InstallRole role, InstallOptions options) {
        return options.units().isEmpty()
                ? Stream.of("stop the process 'tiercel " + role.word() + "'")
                : Stream.of("systemctl disable --now tiercel-" + role.word(), "systemctl daemon-reload");
    }

    private static String remove(Set<InstallRole> gone, InstallOptions options) {
        Map<String, String> settings = options.settings();
        List<String> kept = new ArrayList<>();
        kept.add(settings.getOrDefault(EventSettings.DIR.key(), "/run/tiercel"));
        kept.add(settings.getOrDefault(ClientSettings.NODE_DIR.key(), "/dev/shm/tiercel-*"));
        String models = settings.get(MODELS);
        if (gone.contains(InstallRole.COORDINATOR) && models != null) {
            String folder = models.substring(0, models.lastIndexOf('/') + 1);
            kept.add(models + "*");
            kept.add(folder + "affinities*");
        }
        return "rm -rf " + String.join(" ", kept);
    }
}
