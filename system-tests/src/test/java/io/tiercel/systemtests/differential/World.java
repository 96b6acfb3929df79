package io.tiercel.systemtests.differential;

import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Memcached;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.OpenFilesIterator.OpenFilesType;
import org.apache.hadoop.io.erasurecode.ECSchema;
import org.jspecify.annotations.Nullable;

/** Everyone who takes part: an HDFS cluster, Tiercel's services, clients with Tiercel, and stock ones. */
final class World implements AutoCloseable {
    /** Small, so that everything is evicted, aged and bypassed within one run. */
    private static final Map<String, String> SETTINGS = Map.of(
            "tiercel.client.metadata.max-age", "10s",
            "tiercel.client.metadata.locations.max-age", "5s",
            "tiercel.client.chunk.bytes", "64k",
            "tiercel.client.node.capacity", "32m");

    static final Duration BOUND = Duration.ofSeconds(1);
    static final Duration MAX_AGE = Duration.ofSeconds(10);

    /** Small cells: HDFS's writers wait for ever, or fail, in blocks that are smaller than a cell. */
    static final String CODING = "XOR-2-1-64k";

    private static final int CELL_BYTES = 64 << 10;
    private static final int MEMCACHED_MB = 64;
    private static final AtomicInteger WORLDS = new AtomicInteger();

    private final EmbeddedCluster cluster;
    private final DistributedFileSystem superuser;
    private final TiercelServices services;
    private final @Nullable Memcached memcached;
    private final Map<Actor, Client> clients = new EnumMap<>(Actor.class);
    private final Map<Actor, Client> mirrors = new EnumMap<>(Actor.class);
    private final Client stock;
    private final List<AutoCloseable> all = new ArrayList<>();

    World(EmbeddedCluster cluster) throws IOException {
        this(cluster, null);
    }

    /** One in which what is read is hot at once, and in memcached rather than on the node. */
    static World withMemcached(EmbeddedCluster cluster) throws IOException, InterruptedException {
        return new World(cluster, Memcached.start(MEMCACHED_MB));
    }

    private World(EmbeddedCluster cluster, @Nullable Memcached memcached) throws IOException {
        this.cluster = cluster;
        this.memcached = memcached == null ? null : opened(memcached);
        superuser = opened(cluster.newFileSystem());
        int number = WORLDS.incrementAndGet();
        String real = root(superuser, "/real-" + number);
        String mirror = root(superuser, "/mirror-" + number);
        services = opened(TiercelServices.start(cluster, memcached == null ? SETTINGS : hotSettings(memcached)));
        Configuration plain = cluster.configuration();
        stock = opened(new LocalClient(plain, real));
        for (Actor actor : Actor.values()) {
            mirrors.put(actor, opened(new LocalClient(plain, mirror)));
        }
        clients.put(Actor.NEAR, opened(new LocalClient(nearConfiguration(plain), real)));
        clients.put(Actor.SIBLING, opened(new LocalClient(siblingConfiguration(plain), real)));
        clients.put(Actor.FAR, opened(ChildClient.start(farConfiguration(plain), real, cluster.baseDirectory())));
    }

    /** A cluster in which what HDFS does by itself is soon done. */
    static EmbeddedCluster startCluster() throws IOException {
        EmbeddedCluster cluster = EmbeddedCluster.plan()
                .withBlockBytes(1 << 20)
                .with("dfs.heartbeat.interval", "1")
                // So that most of what one user makes the other may change.
                .with("fs.permissions.umask-mode", "000")
                .with("dfs.client.retry.interval-ms.get-last-block-length", "100")
                .start();
        enableCoding(cluster.dfs().getFileSystem());
        return cluster;
    }

    private static void enableCoding(DistributedFileSystem files) throws IOException {
        ErasureCodingPolicy policy = new ErasureCodingPolicy(new ECSchema("xor", 2, 1), CELL_BYTES);
        files.addErasureCodingPolicies(new ErasureCodingPolicy[] {policy});
        files.enableErasureCodingPolicy(CODING);
    }

    EmbeddedCluster cluster() {
        return cluster;
    }

    TiercelServices services() {
        return services;
    }

    /** Of a world that has one. */
    Memcached memcached() {
        return Objects.requireNonNull(memcached, "this world has no memcached");
    }

    private static Map<String, String> hotSettings(Memcached memcached) {
        Map<String, String> settings = new TreeMap<>(SETTINGS);
        settings.put("tiercel.client.node.capacity", "0");
        settings.put("tiercel.hot.servers", memcached.name());
        settings.put("tiercel.hot.threshold", "0");
        settings.put("tiercel.hot.window", "20s");
        return settings;
    }

    Map<Actor, Client> clients() {
        return clients;
    }

    /** Everything ready to play, with that tally of what happens. */
    Game game(Tally tally) {
        Referee referee = new Referee(clients, stock, BOUND, tally);
        return new Game(clients, mirrors, referee, this::anyFileOpen, MAX_AGE, tally);
    }

    private boolean anyFileOpen() throws IOException {
        return superuser
                .listOpenFiles(EnumSet.of(OpenFilesType.ALL_OPEN_FILES), "/")
                .hasNext();
    }

    @Override
    public void close() throws Exception {
        for (int i = all.size() - 1; i >= 0; i--) {
            all.get(i).close();
        }
    }

    /** With a process tier smaller than what is read. */
    private Configuration nearConfiguration(Configuration plain) {
        Configuration conf = services.clientConfiguration(plain);
        conf.set("tiercel.client.process.capacity", "1m");
        return conf;
    }

    /** Of another application, and with a smaller process tier still. */
    private Configuration siblingConfiguration(Configuration plain) {
        Configuration conf = services.clientConfiguration(plain);
        conf.set("tiercel.job.application", "sibling");
        conf.set("tiercel.client.process.capacity", "512k");
        return conf;
    }

    /** Without a process tier, with little room for metadata, and with a second read where the first is slow. */
    private Configuration farConfiguration(Configuration plain) {
        Configuration conf = services.clientConfiguration(plain);
        conf.set("tiercel.client.process.capacity", "0");
        conf.set("tiercel.client.metadata.budget.status", "16k");
        conf.set("tiercel.client.metadata.budget.locations", "64k");
        conf.setInt("dfs.client.hedged.read.threadpool.size", 4);
        conf.setInt("dfs.client.hedged.read.threshold.millis", 2);
        return conf;
    }

    /** A new directory, because one with snapshots in it cannot be deleted. */
    private static String root(DistributedFileSystem files, String root) throws IOException {
        files.mkdirs(new Path(root));
        files.setPermission(new Path(root), new FsPermission((short) 0777));
        return root;
    }

    private <T extends AutoCloseable> T opened(T closeable) {
        all.add(closeable);
        return closeable;
    }
}
