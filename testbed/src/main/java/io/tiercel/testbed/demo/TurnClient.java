package io.tiercel.testbed.demo;

import io.tiercel.client.ClientRuntime;
import io.tiercel.client.data.BlockReads;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.testbed.jobs.TierBytes;
import io.tiercel.testbed.services.ServedCluster;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StorageStatistics;
import org.jspecify.annotations.Nullable;

/** A client of the cluster in this JVM for one turn. With Tiercel its memory is its own, and empty. Not thread-safe. */
final class TurnClient implements AutoCloseable {
    private final Configuration conf;
    private final FileSystem fs;
    private final Path nodeDirectory;
    private final @Nullable ClientRuntime runtime;
    private final long readBefore = read();

    private TurnClient(Configuration conf, FileSystem fs, Path nodeDirectory, @Nullable ClientRuntime runtime) {
        this.conf = conf;
        this.fs = fs;
        this.nodeDirectory = nodeDirectory;
        this.runtime = runtime;
    }

    static TurnClient open(ServedCluster served, DemoTurn turn) throws IOException {
        String name = turn.work().id() + "-" + turn.repetition();
        Path nodeDirectory = served.services().nodeDirectory().resolveSibling(name);
        Configuration stock = served.cluster().configuration();
        return switch (turn.mode()) {
            case STOCK -> new TurnClient(stock, served.cluster().newFileSystem(stock), nodeDirectory, null);
            case TIERCEL -> {
                Configuration conf = served.services().clientConfiguration(stock);
                // Clients of the same settings share what is in memory; this one shall find none.
                conf.set(ClientSettings.NODE_DIR.key(), nodeDirectory.toString());
                ClientRuntime runtime = Objects.requireNonNull(ClientRuntime.of(conf), "Tiercel is off");
                yield new TurnClient(conf, served.cluster().newFileSystem(conf), nodeDirectory, runtime);
            }
        };
    }

    /** Of which further clients share this one's memory. */
    Configuration configuration() {
        return conf;
    }

    FileSystem fs() {
        return fs;
    }

    /** What clients in this JVM have read since this one was opened: no other reads then. */
    TierBytes bytes() {
        return new TierBytes(read() - readBefore, served(Tier.PROCESS), served(Tier.NODE), served(Tier.DATANODE));
    }

    @Override
    public void close() throws IOException {
        try {
            fs.close();
        } finally {
            TemporaryDirectory.delete(nodeDirectory);
        }
    }

    private long served(Tier tier) {
        @Nullable BlockReads data = runtime == null ? null : runtime.data();
        return data == null ? 0 : data.bytes().of(tier);
    }

    private static long read() {
        @Nullable
        StorageStatistics hdfs = FileSystem.getGlobalStorageStatistics().get("hdfs");
        @Nullable Long bytes = hdfs == null ? null : hdfs.getLong("bytesRead");
        return bytes == null ? 0 : bytes;
    }
}
