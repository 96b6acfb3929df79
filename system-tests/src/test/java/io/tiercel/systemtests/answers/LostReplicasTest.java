package io.tiercel.systemtests.answers;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.systemtests.process.Reading;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Replicas that come and go, of which no edit tells. */
@Tag("cluster")
class LostReplicasTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Path FILE = new Path("/file");

    private Beside beside;
    private byte[] bytes = new byte[0];

    @BeforeEach
    void start() throws IOException {
        bytes = Seed.announced("a file of one block").bytes(500_000);
        beside = new Beside(EmbeddedCluster.plan()
                .withDataNodes(2)
                .with("dfs.heartbeat.interval", "1")
                .with("dfs.namenode.heartbeat.recheck-interval", "500")
                .with("dfs.namenode.redundancy.interval.seconds", "1s")
                .with("ipc.client.connect.max.retries", "1"));
        beside.write(FILE, bytes);
    }

    @AfterEach
    void stop() throws IOException {
        beside.close();
    }

    @Test
    void checksum_isTakenWhereTheReplicasAreNow() throws Exception {
        int before = holder();
        beside.untilKept(MetadataKind.LOCATIONS, () -> Reading.all(beside.files(), FILE.toString()));
        // One who changes the file drops what is kept of it; the replica that comes of it, some time later, does not.
        beside.stock().setReplication(FILE, (short) 2);
        Await.until("a second replica", PATIENCE, () -> {
            Reading.all(beside.files(), FILE.toString());
            return replicas(beside.stock()) == 2;
        });

        beside.cluster().dfs().stopDataNode(before);

        assertThat(beside.files().getFileChecksum(FILE))
                .isEqualTo(beside.stock().getFileChecksum(FILE));
        assertThat(Reading.all(beside.files(), FILE.toString())).isEqualTo(bytes);
    }

    @Test
    void blockThatNobodyHasForAWhile_isThereAgainWhenItIs() throws Exception {
        MiniDFSCluster.DataNodeProperties stopped = beside.cluster().dfs().stopDataNode(holder());
        Await.until("no replica is left", PATIENCE, () -> replicas(beside.stock()) == 0);
        for (int i = 0; i < 3; i++) {
            assertThat(splitHosts(beside.files())).isZero();
            assertThat(listedHosts(beside.files())).isZero();
        }

        beside.cluster().dfs().restartDataNode(stopped, true);
        Await.until("it is back", PATIENCE, () -> replicas(beside.stock()) == 1);

        assertThat(splitHosts(beside.files())).isEqualTo(1);
        assertThat(listedHosts(beside.files())).isEqualTo(1);
        assertThat(beside.files().getFileChecksum(FILE))
                .isEqualTo(beside.stock().getFileChecksum(FILE));
        assertThat(Reading.all(beside.files(), FILE.toString())).isEqualTo(bytes);
    }

    private static int splitHosts(DistributedFileSystem files) throws IOException {
        return files.getFileBlockLocations(FILE, 0, Long.MAX_VALUE)[0].getHosts().length;
    }

    private static int listedHosts(DistributedFileSystem files) throws IOException {
        return files.listLocatedStatus(FILE).next().getBlockLocations()[0].getHosts().length;
    }

    private static int replicas(DistributedFileSystem files) throws IOException {
        return block(files).getLocations().length;
    }

    /** The DataNode that has the one replica, by its number. */
    private int holder() throws IOException {
        String uuid = block(beside.stock()).getLocations()[0].getDatanodeUuid();
        int number = 0;
        for (DataNode dataNode : beside.cluster().dfs().getDataNodes()) {
            if (dataNode.getDatanodeUuid().equals(uuid)) {
                return number;
            }
            number++;
        }
        throw new AssertionError("no DataNode has the replica");
    }

    private static LocatedBlock block(DistributedFileSystem files) throws IOException {
        return files.getClient().getLocatedBlocks(FILE.toString(), 0).get(0);
    }
}
