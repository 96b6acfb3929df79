package io.tiercel.reproduce.hotblocks.small;

import io.tiercel.core.hot.HotModel;
import io.tiercel.core.settings.Settings;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Memcached;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.cache.CoordinatorSession;
import io.tiercel.wire.cache.HotReport;
import io.tiercel.wire.cache.Inquiry;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.memcached.MemcachedConnection;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * Hot blocks in one memcached beside an embedded cluster, or nothing beside it: what the jobs of one run go by. Each begins with
 * an empty memcached and a coordinator that knows of no read.
 */
final class HotScene implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 30;
    private static final long PAUSE_MILLIS = 50;
    /** Twice what blocks may take, for what memcached needs beside them. */
    private static final int ROOM = 2;

    private static final int MEBI_BITS = 20;
    private static final int SPARE_MB = 64;

    private final Configuration conf;
    private final @Nullable Memcached memcached;
    private final @Nullable TiercelServices services;
    private final String cluster;

    private HotScene(
            Configuration conf, @Nullable Memcached memcached, @Nullable TiercelServices services, String cluster) {
        this.conf = conf;
        this.memcached = memcached;
        this.services = services;
        this.cluster = cluster;
    }

    /** The cluster as it is. */
    static HotScene plain(EmbeddedCluster cluster) {
        return new HotScene(cluster.configuration(), null, null, "");
    }

    /**
     * With memcached and all that it needs.
     *
     * @param threshold more reads than this within the window make a block hot
     * @param capacityBytes of memcached
     */
    static HotScene with(EmbeddedCluster cluster, HotModel model, int threshold, String window, long capacityBytes)
            throws IOException, InterruptedException {
        Memcached memcached = Memcached.start((int) ((ROOM * capacityBytes) >> MEBI_BITS) + SPARE_MB);
        try {
            Map<String, String> settings = new TreeMap<>();
            settings.put("tiercel.hot.servers", memcached.name());
            settings.put("tiercel.hot.model", model.label());
            settings.put("tiercel.hot.threshold", Integer.toString(threshold));
            settings.put("tiercel.hot.window", window);
            settings.put("tiercel.hot.server.capacity", Long.toString(capacityBytes));
            settings.put("tiercel.client.process.capacity", "0");
            settings.put("tiercel.client.node.capacity", "0");
            TiercelServices services = TiercelServices.start(cluster, settings);
            HotScene scene = new HotScene(
                    services.clientConfiguration(cluster.configuration()),
                    memcached,
                    services,
                    VersionTables.cluster(URI.create(cluster.uri())));
            scene.awaitServer();
            return scene;
        } catch (IOException | InterruptedException | RuntimeException e) {
            memcached.close();
            throw e;
        }
    }

    /** A client's configuration. */
    Configuration configuration() {
        return conf;
    }

    /** What memcached holds now. */
    long serverBytes() throws IOException {
        if (memcached == null) {
            return 0;
        }
        long patience = TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        try (MemcachedConnection connection = MemcachedConnection.open(memcached.address(), patience)) {
            return Long.parseLong(connection.statistics().getOrDefault("bytes", "0"));
        }
    }

    /** Which blocks are hot. */
    HotReport report() throws IOException, InterruptedException {
        if (services == null) {
            throw new IllegalStateException("there is no coordinator to ask");
        }
        Settings settings = Settings.of(services.settings());
        return Inquiry.ask(
                        LinkSettings.peer(settings, PeerRole.COMMAND),
                        cluster,
                        PATIENCE_SECONDS,
                        CoordinatorSession::hot)
                .orElseThrow(() -> new IOException("the coordinator does not say what is hot"));
    }

    @Override
    public void close() throws IOException {
        if (services != null) {
            services.close();
        }
        if (memcached != null) {
            memcached.close();
        }
    }

    private void awaitServer() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (report().servers().isEmpty()) {
            if (System.nanoTime() - deadline > 0) {
                close();
                throw new IOException("the coordinator does not find memcached");
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }
}
