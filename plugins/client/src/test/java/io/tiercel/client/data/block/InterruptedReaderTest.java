package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.block.BlockPlace.Replica;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader that is interrupted while it waits for a DataNode, as HDFS's hedged reads do to the slower of two. */
@Timeout(60)
class InterruptedReaderTest {
    private static final int BYTES = 100_000;
    private static final ExtendedBlock BLOCK = new ExtendedBlock("BP-1", 2, BYTES, 3);

    private final AtomicInteger leftToHdfs = new AtomicInteger();

    @ParameterizedTest(name = "by a DataNode that has agreed to serve: {0}")
    @ValueSource(booleans = {false, true})
    void anInterruptedRead_endsAtOnce_andIsNotHeldAgainstTheDataNode(boolean agrees) throws Exception {
        DataNodePeers peers = peers();
        try (SilentDataNode first = new SilentDataNode("first", agrees);
                SilentDataNode second = new SilentDataNode("second", agrees)) {
            assertThat(interrupted(place(peers, first), first)).isInstanceOf(InterruptedIOException.class);
            assertThat(first.connections()).as("tries").isEqualTo(1);
            assertThat(peers.preferred(place(peers, first, second)))
                    .extracting(replica -> replica.node().getDatanodeUuid())
                    .containsExactly("first", "second");
        }
        assertThat(leftToHdfs).hasValue(0);
    }

    /** What a read of the block ends with whose thread is interrupted once the DataNode has been asked. */
    private @Nullable Throwable interrupted(BlockPlace place, SilentDataNode asked) throws Exception {
        CompletableFuture<@Nullable Throwable> ended = new CompletableFuture<>();
        Thread reader = new Thread(() -> ended.complete(failure(place)), "reader");
        reader.start();
        asked.awaitReader();
        reader.interrupt();
        return ended.get(30, TimeUnit.SECONDS);
    }

    private @Nullable Throwable failure(BlockPlace place) {
        try (BlockStream stream = ReadScene.stream(place)) {
            ReadScene.accessor(place, stream, leftToHdfs::incrementAndGet).read(0, ByteBuffer.allocate(BYTES));
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    private static BlockPlace place(DataNodePeers peers, SilentDataNode... holders) {
        List<Replica> replicas = List.of(holders).stream()
                .map(holder -> new Replica(holder.node(), StorageType.DISK))
                .toList();
        return new BlockPlace(BLOCK, replicas, peers);
    }

    private static DataNodePeers peers() throws IOException {
        Configuration conf = new Configuration();
        TrustedNetwork.set(conf);
        return ReadScene.peers(conf);
    }
}
