package io.tiercel.reproduce.events;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.report.Claim;
import io.tiercel.report.Line;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.wire.VersionTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Measures what thousands of client processes that live for seconds would cost: each maps its machine's table, and
 * connects to nothing. The table is mapped as often as so many processes would, and the coordinator's connections are
 * counted meanwhile.
 */
final class ShortLivedClients {
    private static final int CLIENTS = 2_000;

    /** A table that was confirmed earlier than that before the first process attached is not kept up. */
    private static final double LATE_MILLIS_MAX = 1_000;

    /** The state of an established connection in {@code /proc/net/tcp}. */
    private static final String ESTABLISHED = "01";

    private ShortLivedClients() {}

    static List<Claim> measure(EmbeddedCluster cluster) throws IOException {
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
            double lateMillis = (began - tables[CLIENTS - 1].asOfNanos()) / 1e6;
            return List.of(
                    Claim.of("attach", "a client process attaches to the table", micros, "us"),
                    connections(during, before),
                    Claim.of(
                                    "attach-age",
                                    "age of what the last one's table confirms, when the first one attached",
                                    lateMillis,
                                    "ms")
                            .withGoal(Line.below(LATE_MILLIS_MAX))
                            .withNote("below 0: confirmed since"));
        }
    }

    private static Claim connections(long during, long before) {
        return Claim.of(
                        "attach-connections",
                        "connections that " + CLIENTS + " attached processes add to the coordinator's",
                        (double) (during - before),
                        "")
                .withGoal(Line.near(0, 0))
                .withNote("the coordinator has " + during + " connection" + (during == 1 ? "" : "s") + ", before "
                        + before);
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
