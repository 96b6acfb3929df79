package io.tiercel.systemtests.answers;

import io.tiercel.client.ClientRuntime;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.ClusterPlan;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** A cluster with Tiercel's services, a client with Tiercel and, beside it, a stock one. */
final class Beside implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Something that a client asks. */
    interface Question {
        void ask() throws IOException;
    }

    private final EmbeddedCluster cluster;
    private final TiercelServices services;
    private final Configuration tiered;
    private final DistributedFileSystem files;
    private final DistributedFileSystem stock;

    Beside(ClusterPlan plan) throws IOException {
        cluster = plan.start();
        services = TiercelServices.start(cluster);
        tiered = services.clientConfiguration(cluster.configuration());
        files = cluster.newFileSystem(tiered);
        stock = cluster.newFileSystem();
    }

    EmbeddedCluster cluster() {
        return cluster;
    }

    /** The configuration of the client with Tiercel. */
    Configuration tiered() {
        return tiered;
    }

    DistributedFileSystem files() {
        return files;
    }

    DistributedFileSystem stock() {
        return stock;
    }

    /** Another writes a file of one replica. */
    void write(Path path, byte[] bytes) throws IOException {
        try (FSDataOutputStream out = stock.create(path, (short) 1)) {
            out.write(bytes);
        }
    }

    /** Asks again and again, until the answer has come from memory. */
    void untilKept(MetadataKind kind, Question question) throws IOException, InterruptedException {
        Await.until("an answer is kept", PATIENCE, () -> {
            long before = hits(kind);
            question.ask();
            return hits(kind) > before;
        });
    }

    /** Answers from memory so far. */
    long hits(MetadataKind kind) {
        return Objects.requireNonNull(ClientRuntime.of(tiered), "Tiercel is off")
                .metadata()
                .cache()
                .statistics(kind)
                .hits();
    }

    @Override
    public void close() throws IOException {
        files.close();
        stock.close();
        services.close();
        cluster.close();
    }
}
