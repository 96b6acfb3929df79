package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.block.BlockPlace.Replica;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A block of which HDFS's client sends off a second reader, as the DataNode that the first waits for is slow. */
@Timeout(60)
class HedgedReaderTest {
    private static final int BYTES = 100_000;
    private static final int THRESHOLD_MILLIS = 100;

    private final Configuration conf = new Configuration();

    @ParameterizedTest(name = "by a DataNode that has agreed to serve: {0}")
    @ValueSource(booleans = {false, true})
    void theSecondReader_asksAnotherDataNode_whileTheFirstWaits(boolean agrees) throws Exception {
        hedge(THRESHOLD_MILLIS);
        assertOrder(agrees, List.of("second", "first"));
    }

    @Test
    void whatADataNodeTookToAgree_countsAsWaitingForIt() throws Exception {
        int threshold = 4_000;
        hedge(threshold);
        try (SilentDataNode first = new SilentDataNode("first", true, threshold / 2);
                SilentDataNode second = new SilentDataNode("second", true)) {
            BlockPlace place = place(first, second);
            Thread reader = new Thread(() -> read(place), "reader");
            reader.start();
            first.awaitReader();
            Thread.sleep(threshold / 10);
            assertThat(order(place)).containsExactly("second", "first");
            reader.interrupt();
            reader.join();
        }
    }

    /** What HDFS asks for at once is several chunks of ours. */
    @Test
    void allThatAReadTakes_countsAsWaiting_alsoWhereItGetsSomeOfIt() throws Exception {
        int threshold = 4_000;
        int chunk = BYTES / 2;
        hedge(threshold);
        try (SilentDataNode first = new SilentDataNode("first", true, threshold * 2 / 5, chunk);
                SilentDataNode second = new SilentDataNode("second", true)) {
            BlockPlace place = place(first, second);
            BlockStream stream = ReadScene.stream(place);
            Thread reader = new Thread(() -> readChunks(stream, chunk), "reader");
            reader.start();
            first.awaitReader();
            Thread.sleep(threshold / 5);
            assertThat(order(place)).containsExactly("second", "first");
            reader.interrupt();
            reader.join();
            stream.rest();
            assertThat(order(place)).containsExactly("first", "second");
        }
    }

    @Test
    void readerThatRests_waitsForNobody() throws Exception {
        int chunk = BYTES / 2;
        hedge(THRESHOLD_MILLIS);
        try (SilentDataNode first = new SilentDataNode("first", true, 0, chunk);
                SilentDataNode second = new SilentDataNode("second", true)) {
            BlockPlace place = place(first, second);
            try (BlockStream stream = ReadScene.stream(place)) {
                stream.readFully(0, ByteBuffer.allocate(chunk), BYTES);
                stream.rest();
                Thread.sleep(THRESHOLD_MILLIS);
                assertThat(order(place)).containsExactly("first", "second");
            }
        }
    }

    private static void readChunks(BlockStream stream, int chunk) {
        try {
            for (int from = 0; from < BYTES; from += chunk) {
                stream.readFully(from, ByteBuffer.allocate(chunk), BYTES);
            }
        } catch (IOException e) {
            assertThat(e).as("the reader is interrupted").isNotNull();
        }
    }

    private void hedge(int thresholdMillis) {
        conf.setInt("dfs.client.hedged.read.threadpool.size", 2);
        conf.setInt("dfs.client.hedged.read.threshold.millis", thresholdMillis);
    }

    @Test
    void whereReadsAreNotHedged_readersShareTheNearestDataNode() throws Exception {
        assertOrder(true, List.of("first", "second"));
    }

    /** In which the DataNodes are asked by who comes while another waits for the first; and once nobody does. */
    private void assertOrder(boolean agrees, List<String> whileAnotherWaits) throws Exception {
        try (SilentDataNode first = new SilentDataNode("first", agrees);
                SilentDataNode second = new SilentDataNode("second", agrees)) {
            BlockPlace place = place(first, second);
            Thread reader = new Thread(() -> read(place), "reader");
            reader.start();
            first.awaitReader();
            Thread.sleep(THRESHOLD_MILLIS);
            assertThat(order(place)).isEqualTo(whileAnotherWaits);
            reader.interrupt();
            reader.join();
            assertThat(order(place)).containsExactly("first", "second");
        }
    }

    private static List<String> order(BlockPlace place) {
        return place.peers().preferred(place).stream()
                .map(replica -> replica.node().getDatanodeUuid())
                .toList();
    }

    private static void read(BlockPlace place) {
        try (BlockStream stream = ReadScene.stream(place)) {
            stream.readFully(0, ByteBuffer.allocate(BYTES), BYTES);
        } catch (IOException e) {
            assertThat(e).as("the reader is interrupted").isNotNull();
        }
    }

    private BlockPlace place(SilentDataNode... holders) throws IOException {
        TrustedNetwork.set(conf);
        List<Replica> replicas = Stream.of(holders)
                .map(holder -> new Replica(holder.node(), StorageType.DISK))
                .toList();
        return new BlockPlace(new ExtendedBlock("BP-1", 2, BYTES, 3), replicas, ReadScene.peers(conf));
    }
}
