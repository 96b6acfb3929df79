package io.tiercel.reproduce.events;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.report.Claim;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.wire.VersionTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Measures what thousands of client processes that live for seconds would cost: each maps its machine's table, and
 * connects to nothing. The table is mapped as often as so many processes would, and the coordinator's connections are
 * counted meanwhile.
 */
final class ShortLivedClients {
    private static final int CLIENTS = 2_000;

    /** The state of an established connection in {@code /proc/net/tcp}. */
    private static final String ESTABLISHED = "01";

    private ShortLivedClients() {}

    static Claim measure(EmbeddedCluster cluster) throws IOException {
        try (TiercelServices services = TiercelServices.start(cluster)) {
            String address = EventLatency.setting(services, EventSettings.COORDINATOR_ADDRESS);
            int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
            VersionTable[] tables = new VersionTable[CLIENTS];
            long before = connections(port);
            long began = System.nanoTime();
            for (int i = 0; i < CLIENTS; i++) {
                tables[i] = EventLatency.table(cluster, services);
            }
            double micros = (System.nanoTime() - began) / 1e3 / CLIENTS;
            long during = connections(port);
            boolean fresh = tables[CLIENTS - 1].asOfNanos() > began - 1_000_000_000L;
            return Claim.of("attach", "a client process attaches to the table", micros, "us", during == before && fresh)
                    .withNote("with " + CLIENTS + " attached the coordinator has " + during + " connection"
                            + (during == 1 ? "" : "s") + ", before " + before);
        }
    }

    /** Connections that others have to that port, each counted once. */
    private static long connections(int port) throws IOException {
        String local = String.format(Locale.ROOT, ":%04X", port);
        long count = 0;
        for (String table : new String[] {"/proc/net/tcp", "/proc/net/tcp6"}) {
            count += Files.readAllLines(Path.of(table)).stream()
                    .map(line -> line.strip().split("\\s+"))
                    .filter(fields -> fields.length > 3 && fields[1].endsWith(local) && fields[3].equals(ESTABLISHED))
                    .count();
        }
        return count;
    }
}
