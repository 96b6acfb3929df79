package io.tiercel.cli.install;

import io.tiercel.install.cluster.Restart;
import io.tiercel.install.plan.InstallOptions;
import io.tiercel.install.plan.InstallRole;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What is left to do when roles were taken from a machine. */
final class Leaving {
    private Leaving() {}

    /** The commands by which processes of this machine end, or go on as stock. */
    static List<String> next(Set<InstallRole> gone, InstallOptions options) {
        return gone.stream()
                .flatMap(role -> role.isDaemon()
                        ? stop(role, options)
                        : Restart.commands(role, AfterInstall.thisHost()).stream())
                .map(command -> AfterInstall.fitted(command, options))
                .distinct()
                .toList();
    }

    private static Stream<String> stop(InstallRole role, InstallOptions options) {
        return options.units().isEmpty()
                ? Stream.of("stop the process 'tiercel " + role.word() + "'")
                : Stream.of("systemctl disable --now tiercel-" + role.word(), "systemctl daemon-reload");
    }
}
