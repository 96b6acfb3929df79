package io.tiercel.reproduce.events;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Setting;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.NameWatch;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer;

/**
 * Measures, for a poll interval, how long after the return of a write the version that it advances has advanced in
 * the machine's table, and what polling costs while nothing happens.
 *
 * <p>Coordinator and relay are processes of their own, with the defaults but for the interval; the NameNode is in this
 * process, so the processor time given for it is this whole process's.
 */
final class EventLatency {
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
        this.table = table(cluster, services);
    }

    /** The machine's table, mapped once more, as a client process maps it. */
    static VersionTable table(EmbeddedCluster cluster, TiercelServices services) throws IOException {
        return VersionTables.openTrusted(
                Path.of(setting(services, EventSettings.DIR)),
                VersionTables.cluster(URI.create(cluster.uri())),
                setting(services, EventSettings.OWNER));
    }

    static String setting(TiercelServices services, Setting setting) {
        return Objects.requireNonNull(services.settings().get(setting.key()), setting.key());
    }

    /** Measures one interval on a cluster that is otherwise idle. */
    static Measured measure(EmbeddedCluster cluster, String interval, Seed seed)
            throws IOException, InterruptedException {
        Map<String, String> settings = Map.of(EventSettings.POLL_INTERVAL.key(), interval);
        try (TiercelServices services = TiercelServices.start(cluster, settings);
                DistributedFileSystem fs = cluster.newFileSystem()) {
            EventLatency latency = new EventLatency(cluster, services, fs, seed);
            latency.writes("/warm-up-" + interval, WARM_UP);
            Histogram micros = latency.writes("/measured-" + interval, WRITES);
            return new Measured(micros, latency.idle());
        }
    }

    /**
     * What one interval came to.
     *
     * @param micros from the return of a write to the version in the table
     */
    record Measured(Histogram micros, Idle idle) {}

    /**
     * What polling costs while nothing is written: calls a second, and shares of a core. The NameNode's is that of the
     * process that it shares with its DataNode.
     *
     * @param ageMillis how old the last confirmation was at worst
     */
    record Idle(double calls, double nameNode, double coordinator, double relay, double ageMillis) {}

    /** The microseconds from the return of each write until the table shows it. */
    private Histogram writes(String directory, int count) throws IOException, InterruptedException {
        Histogram micros = new Histogram(3);
        for (int i = 0; i < count; i++) {
            String path = directory + "/" + i;
            NameWatch watch = new NameWatch(table, PathVersions.dependencies(MetadataKind.STATUS, path));
            fs.mkdirs(new org.apache.hadoop.fs.Path(path));
            long written = System.nanoTime();
            while (watch.changes() == 0) {
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

    private Idle idle() throws InterruptedException {
        Usage before = usage();
        long ageMax = 0;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(IDLE_SECONDS);
        while (System.nanoTime() < end) {
            ageMax = Math.max(ageMax, System.nanoTime() - table.asOfNanos());
            TimeUnit.MILLISECONDS.sleep(1);
        }
        Usage after = usage();
        double nanos = after.nanos - before.nanos;
        return new Idle(
                (after.calls - before.calls) * 1e9 / nanos,
                (after.nameNodeNanos - before.nameNodeNanos) / nanos,
                (after.coordinatorNanos - before.coordinatorNanos) / nanos,
                (after.relayNanos - before.relayNanos) / nanos,
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

    static long processorNanos(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .map(Duration::toNanos)
                .orElse(0L);
    }
}
