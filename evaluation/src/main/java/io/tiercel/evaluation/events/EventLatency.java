package io.tiercel.evaluation.events;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.evaluation.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer;

/**
 * Measures, for some poll intervals, how long after the return of a write the version that it advances has advanced in
 * the machine's table, and what polling costs while nothing happens.
 *
 * <p>Coordinator and relay are processes of their own, with the defaults but for the interval; the NameNode is in this
 * process, so the processor time given for it is this whole process's.
 */
public final class EventLatency {
    private static final List<String> INTERVALS = List.of("1ms", "5ms", "20ms");
    private static final int WARM_UP = 200;
    private static final int WRITES = 500;
    private static final int GAP_MILLIS_MAX = 20;
    private static final long IDLE_SECONDS = 10;
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    private final EmbeddedCluster cluster;
    private final TiercelServices services;
    private final DistributedFileSystem fs;
    private final VersionTable table;
    private final Seed seed;

    private EventLatency(EmbeddedCluster cluster, TiercelServices services, DistributedFileSystem fs, Seed seed)
            throws IOException {
        this.cluster = cluster;
        this.services = services;
        this.fs = fs;
        this.seed = seed;
        this.table = VersionTables.openTrusted(
                Path.of(Objects.requireNonNull(services.settings().get(EventSettings.DIR.key()))),
                VersionTables.cluster(URI.create(cluster.uri())),
                "root");
    }

    public static void main(String[] arguments) throws Exception {
        Seed seed = Seed.announced("EventLatency");
        try (EmbeddedCluster cluster = EmbeddedCluster.plan().withDataNodes(1).start()) {
            for (String interval : INTERVALS) {
                System.out.println(measure(cluster, interval, seed));
            }
        }
    }

    private static String measure(EmbeddedCluster cluster, String interval, Seed seed) throws Exception {
        Map<String, String> settings = Map.of(EventSettings.POLL_INTERVAL.key(), interval);
        try (TiercelServices services = TiercelServices.start(cluster, settings);
                DistributedFileSystem fs = cluster.newFileSystem()) {
            EventLatency latency = new EventLatency(cluster, services, fs, seed);
            latency.writes("/warm-up-" + interval, WARM_UP);
            Histogram micros = latency.writes("/measured-" + interval, WRITES);
            return String.format(
                    Locale.ROOT,
                    "poll %-5s event after ms: p50 %.2f p99 %.2f max %.2f; %s",
                    interval,
                    micros.getValueAtPercentile(50) / 1e3,
                    micros.getValueAtPercentile(99) / 1e3,
                    micros.getMaxValue() / 1e3,
                    latency.idle());
        }
    }

    /** The microseconds from the return of each write until the table shows it. */
    private Histogram writes(String directory, int count) throws IOException, InterruptedException {
        Histogram micros = new Histogram(3);
        for (int i = 0; i < count; i++) {
            String path = directory + "/" + i;
            int[] slots = table.slotsOf(PathVersions.dependencies(MetadataKind.STATUS, path));
            long before = table.sum(slots);
            fs.mkdirs(new org.apache.hadoop.fs.Path(path));
            long written = System.nanoTime();
            while (table.sum(slots) == before) {
                if (System.nanoTime() - written > PATIENCE_NANOS) {
                    throw new IOException("the change of " + path + " does not arrive");
                }
                Thread.onSpinWait();
            }
            micros.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - written));
            TimeUnit.MILLISECONDS.sleep(seed.below(GAP_MILLIS_MAX));
        }
        return micros;
    }

    /** What happens each second while nothing is written, and how old the last confirmation is at worst. */
    private String idle() throws InterruptedException {
        Usage before = usage();
        long ageMax = 0;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(IDLE_SECONDS);
        while (System.nanoTime() < end) {
            ageMax = Math.max(ageMax, System.nanoTime() - table.asOfNanos());
            TimeUnit.MILLISECONDS.sleep(1);
        }
        Usage after = usage();
        double seconds = (after.nanos - before.nanos) / 1e9;
        return String.format(
                Locale.ROOT,
                "idle: %.0f RPC/s, NameNode's process %.1f %%, coordinator %.1f %%, relay %.1f %% of a core, "
                        + "confirmation at most %.0f ms old",
                (after.calls - before.calls) / seconds,
                (after.nameNodeNanos - before.nameNodeNanos) / 1e7 / seconds,
                (after.coordinatorNanos - before.coordinatorNanos) / 1e7 / seconds,
                (after.relayNanos - before.relayNanos) / 1e7 / seconds,
                ageMax / 1e6);
    }

    private record Usage(long nanos, long calls, long nameNodeNanos, long coordinatorNanos, long relayNanos) {}

    private Usage usage() {
        NameNodeRpcServer server = (NameNodeRpcServer) cluster.dfs().getNameNodeRpc();
        return new Usage(
                System.nanoTime(),
                server.getClientRpcServer().getRpcMetrics().getTotalRequests(),
                processorNanos(ProcessHandle.current().pid()),
                processorNanos(services.coordinator().pid()),
                processorNanos(services.relay().pid()));
    }

    private static long processorNanos(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .map(Duration::toNanos)
                .orElse(0L);
    }
}
