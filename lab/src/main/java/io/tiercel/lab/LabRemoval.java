package io.tiercel.lab;

import io.tiercel.lab.plan.GroupPlan;
import io.tiercel.lab.plan.Host;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Removes whatever is there of a lab: first every process, which holds the rest, then networks, disks and files. The
 * logs stay. It may be interrupted anywhere and begun again.
 */
final class LabRemoval {
    private LabRemoval() {}

    /** @throws IOException in words, if something cannot be removed; trying again is right */
    static void remove(LabParts parts, LabState state) throws IOException {
        removeButJars(parts);
        TemporaryDirectory.delete(parts.site().directory().resolve(LabSite.JARS));
        state.forget();
    }

    private static void removeButJars(LabParts parts) throws IOException {
        LabSite site = parts.site();
        parts.groups().remove();
        parts.network().remove();
        for (Host host : site.topology().hosts()) {
            parts.disks().remove(host);
        }
        files(site).forEach(TemporaryDirectory::delete);
    }

    /** What a killed process has left; a lab that is up is nothing to clear away. */
    static void clearRemains(LabState state, GroupPlan.Version version, Consumer<String> stage) throws IOException {
        Optional<LabSite> site = state.site();
        if (site.isEmpty()) {
            return;
        }
        LabParts parts = LabParts.of(site.get(), version);
        if (state.detached(site.get())) {
            throw new IOException("a lab is up in " + site.get().directory() + " already: ./tiercel lab down ends it");
        }
        stage.accept("Removing what an earlier lab left");
        // Whoever makes the next lab has put its jars there already.
        removeButJars(parts);
        state.forget();
    }

    /** Mount points only after nothing is mounted on them any more. */
    private static List<Path> files(LabSite site) {
        Path directory = site.directory();
        return List.of(
                directory.resolve("mnt"),
                directory.resolve("disks"),
                directory.resolve("conf"),
                directory.resolve("pids"),
                directory.resolve(LabSite.EVENTS),
                directory.resolve(LabSite.SECRET),
                site.masterDirectory(),
                site.temporaryDirectory(),
                site.webApplicationsRoot(),
                site.hostsFile(),
                site.topologyFile(),
                site.rackTableFile());
    }
}
