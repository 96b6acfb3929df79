package io.tiercel.systemtests.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tiercel.client.ClientRuntime;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.systemtests.process.Reading;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** DataNodes that go away: the read goes on wherever HDFS's own would. */
@Tag("cluster")
class DataNodeKilledTest {
    private static final int LENGTH = 6_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private EmbeddedCluster cluster;
    private TiercelServices services;
    private Configuration tiered;
    private DistributedFileSystem files;
    private byte[] bytes = new byte[0];

    @BeforeEach
    void start() throws IOException {
        bytes = Seed.announced("a file of two replicas").bytes(LENGTH);
        cluster = EmbeddedCluster.plan()
                .withDataNodes(2)
                .withBlockBytes(1 << 20)
                .with("dfs.client.retry.window.base", "100")
                .with("ipc.client.connect.max.retries", "1")
                .start();
        services = TiercelServices.start(cluster);
        tiered = services.clientConfiguration(cluster.configuration());
        files = cluster.newFileSystem(tiered);
        try (DistributedFileSystem stock = cluster.newFileSystem()) {
            Reading.write(stock, "/replicas", bytes);
        }
    }

    @AfterEach
    void stop() throws IOException {
        files.close();
        services.close();
        cluster.close();
    }

    @Test
    void read_goesOn_whenADataNodeIsKilledInTheMiddle() throws IOException {
        byte[] read = new byte[LENGTH];
        try (FSDataInputStream in = files.open(new Path("/replicas"))) {
            in.readFully(read, 0, LENGTH / 3);
            stopADataNode();
            in.readFully(read, LENGTH / 3, LENGTH - LENGTH / 3);
        }

        assertThat(Arrays.equals(read, bytes)).isTrue();
    }

    @Test
    void read_succeeds_thoughTheKeptLocationsNameADeadDataNode() throws Exception {
        openUntilLocationsAreKept();
        stopADataNode();

        assertThat(Arrays.equals(Reading.all(files, "/replicas"), bytes)).isTrue();
    }

    @Test
    void read_failsAsOnStockHdfs_whenNoDataNodeIsLeft() throws IOException {
        stopADataNode();
        stopADataNode();

        Throwable tieredFailure = catchThrowable(() -> Reading.all(files, "/replicas"));

        try (DistributedFileSystem stock = cluster.newFileSystem()) {
            Throwable stockFailure = catchThrowable(() -> Reading.all(stock, "/replicas"));
            assertThat(tieredFailure).isInstanceOf(stockFailure.getClass());
        }
    }

    @Test
    void read_isAnsweredFromMemory_whenNoDataNodeIsLeft() throws IOException {
        assertThat(Arrays.equals(Reading.all(files, "/replicas"), bytes)).isTrue();
        stopADataNode();
        stopADataNode();

        assertThat(Arrays.equals(Reading.all(files, "/replicas"), bytes)).isTrue();
    }

    private void openUntilLocationsAreKept() throws IOException, InterruptedException {
        Await.until("locations are kept", PATIENCE, () -> {
            files.open(new Path("/replicas")).close();
            return locationHits() > 0;
        });
    }

    private void stopADataNode() {
        cluster.dfs().stopDataNode(0);
    }

    private long locationHits() {
        return Objects.requireNonNull(ClientRuntime.of(tiered))
                .metadata()
                .cache()
                .statistics(MetadataKind.LOCATIONS)
                .hits();
    }
}
