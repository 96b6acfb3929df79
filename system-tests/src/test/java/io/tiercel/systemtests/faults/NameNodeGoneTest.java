package io.tiercel.systemtests.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tiercel.client.ClientRuntime;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.systemtests.process.Reading;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A NameNode that goes away and comes back. */
@Tag("cluster")
class NameNodeGoneTest {
    private static final Path FILE = new Path("/here");
    private static final Duration BOUND = Duration.ofSeconds(1);
    private static final Duration MARGIN = Duration.ofSeconds(5);
    private static final Duration RECOVERY = Duration.ofSeconds(60);

    @Test
    void client_failsAsAStockOne_inAboutTheSameTime_andRecovers() throws Exception {
        try (EmbeddedCluster cluster = EmbeddedCluster.plan()
                        .withDataNodes(1)
                        .with("ipc.client.connect.max.retries", "3")
                        .start();
                TiercelServices services = TiercelServices.start(cluster)) {
            Configuration tiered = services.clientConfiguration(cluster.configuration());
            try (DistributedFileSystem stock = cluster.newFileSystem();
                    DistributedFileSystem files = cluster.newFileSystem(tiered)) {
                Reading.write(files, FILE.toString(), new byte[100]);
                files.getFileStatus(FILE);
                cluster.dfs().shutdownNameNode(0);
                assertFailsAlike(stock, files);

                cluster.dfs().restartNameNode(0, true);

                assertThat(files.getFileStatus(FILE)).isEqualTo(stock.getFileStatus(FILE));
                awaitHits(tiered, files);
            }
            assertThat(services.coordinator().alive()).isTrue();
            assertThat(services.relay().alive()).isTrue();
        }
    }

    private static void assertFailsAlike(DistributedFileSystem stock, DistributedFileSystem files)
            throws InterruptedException {
        Thread.sleep(BOUND.toMillis());
        // Both share one connection to the NameNode, and whoever uses it first learns that it is broken.
        failure(stock);
        Failure stockFailure = failure(stock);
        Failure tieredFailure = failure(files);
        assertThat(tieredFailure.thrown()).hasSameClassAs(stockFailure.thrown());
        assertThat(tieredFailure.took()).isLessThan(stockFailure.took().plus(MARGIN));
    }

    private record Failure(Throwable thrown, Duration took) {}

    private static Failure failure(DistributedFileSystem files) {
        long began = System.nanoTime();
        Throwable thrown = catchThrowable(() -> files.getFileStatus(FILE));
        return new Failure(thrown, Duration.ofNanos(System.nanoTime() - began));
    }

    /** Waits until the coordinator has found the NameNode again, and answers are kept once more. */
    private static void awaitHits(Configuration conf, DistributedFileSystem files)
            throws IOException, InterruptedException {
        var statuses = Objects.requireNonNull(ClientRuntime.of(conf))
                .metadata()
                .cache()
                .statistics(MetadataKind.STATUS);
        long before = statuses.hits();
        Await.until("hits are back", RECOVERY, () -> {
            files.getFileStatus(FILE);
            return statuses.hits() > before;
        });
    }
}
