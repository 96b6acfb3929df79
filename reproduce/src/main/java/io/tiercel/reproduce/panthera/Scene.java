package io.tiercel.reproduce.panthera;

import io.tiercel.client.ClientRuntime;
import io.tiercel.report.Progress;
import io.tiercel.testbed.services.ServedCluster;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * What everything is measured on: an embedded cluster, Tiercel's services beside it, and two clients of it in this JVM,
 * one as Hadoop comes and one with Tiercel. Closing it stops and removes all of it.
 */
final class Scene implements AutoCloseable {
    /** The paper's block size, so that its 64 MB file is one block. */
    static final long BLOCK_BYTES = 64L << 20;

    private final ServedCluster served;
    private final DistributedFileSystem stock;
    private final DistributedFileSystem tiercel;
    private final ClientRuntime runtime;

    private Scene(ServedCluster served) throws IOException {
        this.served = served;
        Configuration conf = services().clientConfiguration(cluster().configuration());
        runtime = Objects.requireNonNull(ClientRuntime.of(conf), "Tiercel is off");
        stock = cluster().newFileSystem();
        tiercel = cluster().newFileSystem(conf);
    }

    static Scene start(Progress progress) throws IOException {
        ServedCluster served = ServedCluster.start(BLOCK_BYTES, progress);
        try {
            return new Scene(served);
        } catch (IOException | RuntimeException e) {
            served.close();
            throw e;
        }
    }

    EmbeddedCluster cluster() {
        return served.cluster();
    }

    TiercelServices services() {
        return served.services();
    }

    /** A client as Hadoop comes. */
    DistributedFileSystem stock() {
        return stock;
    }

    /** A client with Tiercel. */
    DistributedFileSystem tiercel() {
        return tiercel;
    }

    /** The counters of the client with Tiercel. */
    ClientRuntime runtime() {
        return runtime;
    }

    @Override
    public void close() throws IOException {
        try {
            tiercel.close();
            stock.close();
        } finally {
            served.close();
        }
    }
}
