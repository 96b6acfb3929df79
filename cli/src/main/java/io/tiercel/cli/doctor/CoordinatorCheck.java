package io.tiercel.cli.doctor;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.wire.link.LinkSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;

/** Something listens where the coordinator is said to be. */
final class CoordinatorCheck implements Check {
    private static final String KEY = EventSettings.COORDINATOR_ADDRESS.key();
    private static final int CONNECT_MILLIS_MAX = 2000;

    @Override
    public String id() {
        return "coordinator";
    }

    @Override
    public List<Finding> examine(HadoopSite site) {
        try {
            InetSocketAddress address = LinkSettings.address(OurSettings.of(site), EventSettings.COORDINATOR_ADDRESS);
            return reach(site, address);
        } catch (SettingsException e) {
            return List.of(finding(Severity.ERROR, site, site.value(KEY, ""), "HOST:PORT"));
        }
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
