package io.tiercel.cli.doctor;

import io.tiercel.core.build.Build;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.wire.finding.Severity;
import io.tiercel.wire.link.Handshake;
import io.tiercel.wire.link.Introduction;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;

/**
 * The coordinator answers where it is said to be, proves the secret of this machine, and serves the cluster. Takes some seconds
 * where it does not.
 */
final class CoordinatorCheck implements Check {
    private static final String KEY = EventSettings.COORDINATOR_ADDRESS.key();
    private static final int CONNECT_MILLIS_MAX = 2000;
    private static final long GREETING_SECONDS_MAX = 4;

    @Override
    public String id() {
        return "coordinator";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        try {
            Settings settings = OurSettings.of(site);
            InetSocketAddress address = LinkSettings.address(settings, EventSettings.COORDINATOR_ADDRESS);
            List<Finding> unreached = reach(site, address);
            return unreached.isEmpty() ? greet(site, settings) : unreached;
        } catch (SettingsException e) {
            return List.of(finding(Severity.ERROR, site, site.value(KEY, ""), "HOST:PORT"));
        }
    }

    /** Nothing where there is no secret to prove, or no cluster to name: other checks say so. */
    private List<Finding> greet(HadoopSite site, Settings settings) {
        Path file = LinkSettings.path(settings, EventSettings.SECRET_FILE);
        if (ClusterCheck.host(site).isEmpty()) {
            return List.of();
        }
        PeerRole role;
        try {
            role = SecretFile.ofAnyRole(file).role();
        } catch (IOException e) {
            return List.of();
        }
        try {
            Introduction coordinator = new Handshake(ClusterCheck.cluster(site), role)
                    .ask(LinkSettings.peer(settings, role), GREETING_SECONDS_MAX);
            return build(site, coordinator);
        } catch (IOException e) {
            return List.of(finding(
                    Severity.ERROR,
                    site,
                    site.value(KEY, settings.text(EventSettings.COORDINATOR_ADDRESS)) + ", which takes no "
                            + role.word() + " of this machine in: " + e.getMessage(),
                    "the coordinator of " + ClusterCheck.cluster(site) + ", with the secret from which that of " + file
                            + " follows"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private List<Finding> build(HadoopSite site, Introduction coordinator) {
        if (coordinator.build().equals(Build.current())) {
            return List.of();
        }
        String found = "a coordinator on " + coordinator.host() + " of the build " + coordinator.build();
        return List.of(new Finding(
                id(),
                Severity.HINT,
                KEY,
                site.fileOf(KEY, HadoopSite.TIERCEL),
                found,
                "one of this build, " + Build.current(),
                "parts of different builds may do less together"));
    }

    private List<Finding> reach(HadoopSite site, InetSocketAddress address) {
        String place = address.getHostString() + ":" + address.getPort();
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.getHostString(), address.getPort()), CONNECT_MILLIS_MAX);
            return List.of();
        } catch (IOException e) {
            String found = place + ", which cannot be reached: "
                    + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
            return List.of(finding(
                    Severity.WARNING,
                    site,
                    found,
                    "where tiercel coordinator listens, as it is seen from this machine"));
        }
    }

    private Finding finding(Severity severity, HadoopSite site, String found, String remedy) {
        String why = "without it nothing is pinned, nothing is read from memory on purpose, and no answer is cached";
        return new Finding(id(), severity, KEY, site.fileOf(KEY, HadoopSite.TIERCEL), found, remedy, why);
    }
}
