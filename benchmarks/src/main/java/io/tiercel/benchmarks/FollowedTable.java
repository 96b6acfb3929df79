package io.tiercel.benchmarks;

import io.tiercel.client.metadata.BlockLearner;
import io.tiercel.client.metadata.Marking;
import io.tiercel.client.metadata.Metadata;
import io.tiercel.client.metadata.MetadataHandler;
import io.tiercel.client.metadata.UserView;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.testkit.TemporaryDirectory;
import io.tiercel.wire.RepeatingThread;
import io.tiercel.wire.TableShape;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;

/**
 * A client that keeps the statuses of some files, beside a version table that is confirmed every 5 ms, with the names of as
 * many changes elsewhere as are asked for. The NameNode is made up: who is not answered from memory is counted.
 */
final class FollowedTable implements AutoCloseable {
    private static final String CLUSTER = "benchmark";
    private static final int FILES = 1024;
    private static final int POLLS_PER_SECOND = 200;
    /** What the relay makes by default. */
    private static final TableShape SHAPE = new TableShape(1 << 16, 1 << 20);

    private final TemporaryDirectory folder;
    private final SplittableRandom random = new SplittableRandom(1);
    private final AtomicLong asked = new AtomicLong();
    private final VersionTable table;
    private final int namesPerPoll;
    private final RepeatingThread relay;
    private final ClientProtocol client;
    private final String[] paths = new String[FILES];
    private int next;

    private FollowedTable(TemporaryDirectory folder, int namesPerSecond) throws IOException {
        this.folder = folder;
        this.namesPerPoll = namesPerSecond / POLLS_PER_SECOND;
        Path directory = folder.path();
        VersionTables.prepare(directory);
        table = VersionTable.create(VersionTables.file(directory, CLUSTER), SHAPE, CLUSTER, System.currentTimeMillis());
        poll();
        relay = new RepeatingThread("benchmark relay", 1_000_000_000L / POLLS_PER_SECOND, this::poll);
        relay.start();
        Metadata metadata =
                new Metadata(Settings.of(Map.of(EventSettings.DIR.key(), directory.toString())), System.nanoTime());
        UserView view = metadata.view(CLUSTER, "", "benchmark", false, new NoLearner(), Marking.NONE);
        client = proxy(view);
        for (int i = 0; i < FILES; i++) {
            paths[i] = "/warehouse/table/day=" + i % 32 + "/part-" + i;
            client.getFileInfo(paths[i]);
        }
    }

    static FollowedTable start(int namesPerSecond) throws IOException {
        return new FollowedTable(TemporaryDirectory.create("tiercel-table-"), namesPerSecond);
    }

    /** The status of the next file. */
    HdfsFileStatus status() throws IOException {
        next = (next + 1) % FILES;
        return client.getFileInfo(paths[next]);
    }

    @Override
    public void close() {
        relay.end();
        folder.close();
    }

    private void poll() {
        for (int i = 0; i < namesPerPoll; i++) {
            table.advance(random.nextLong() | 8);
        }
        table.confirm(System.nanoTime());
    }

    private ClientProtocol proxy(UserView view) {
        HdfsFileStatus status = new HdfsFileStatus.Builder()
                .length(1)
                .replication(1)
                .blocksize(1024)
                .perm(new FsPermission((short) 0644))
                .owner("owner")
                .group("group")
                .path("file".getBytes(StandardCharsets.UTF_8))
                .build();
        ClassLoader loader = ClientProtocol.class.getClassLoader();
        Class<?>[] types = {ClientProtocol.class};
        Object nameNode = Proxy.newProxyInstance(loader, types, (self, method, args) -> {
            asked.incrementAndGet();
            return status;
        });
        return ClientProtocol.class.cast(
                Proxy.newProxyInstance(loader, types, new MetadataHandler(nameNode, view, () -> true)));
    }

    /** Is never told anything: a status has no blocks. */
    private static final class NoLearner implements BlockLearner {
        @Override
        public void learn(LocatedBlocks blocks) {}

        @Override
        public boolean knows(LocatedBlocks blocks) {
            return true;
        }
    }
}
