package io.tiercel.client.data;

import io.tiercel.client.data.block.BlockAccess;
import io.tiercel.client.data.block.BlockDirectory;
import io.tiercel.client.data.block.BlockPlace;
import io.tiercel.client.data.block.BlockSource;
import io.tiercel.client.data.block.BlockStream;
import io.tiercel.client.data.block.DataNodePeers;
import io.tiercel.client.data.block.HotStream;
import io.tiercel.client.data.block.LazySource;
import io.tiercel.client.data.block.LeftBlocks;
import io.tiercel.client.hot.HotPlaces;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.ClientReport.ReadWait;
import io.tiercel.wire.memcached.Pieces;
import java.io.IOException;
import org.apache.hadoop.hdfs.ReplicaAccessor;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.jspecify.annotations.Nullable;

/** Decides which reads of blocks the tiers of this process take on, and leaves the others to HDFS. Thread-safe. */
public final class BlockReads {
    private final BlockDirectory directory = new BlockDirectory();
    private final ChunkSource source;
    private final BytesByTier bytes;
    private final LeftBlocks leftToHdfs = new LeftBlocks();

    private final ReadListener listener;

    BlockReads(ChunkSource source, BytesByTier bytes, ReadListener listener) {
        this.source = source;
        this.bytes = bytes;
        this.listener = listener;
    }

    /** Hears what came of reads of blocks. */
    public interface ReadListener {
        /**
         * Hears that a reader of a block has read and is closed.
         *
         * @param dataNode the UUID of the DataNode that served at least some of it; null if the tiers served all
         * @param bytes how many of its bytes the reader read, some perhaps more than once
         * @param waited of the reader, for what came from beyond this machine's tiers
         */
        void read(Request request, @Nullable String dataNode, long bytes, ReadWait waited);

        /** Hears that no DataNode that is known to have the block served it. */
        void failed(Request request);
    }

    /** Bytes handed to readers, by tier. */
    public BytesByTier bytes() {
        return bytes;
    }

    /** Bytes read from DataNodes so far, to fill chunks and otherwise. */
    public long fetchedBytes() {
        return source.fetchedBytes();
    }

    /** Learns where a file's blocks are from an answer of the NameNode. */
    public void learn(LocatedBlocks blocks, DataNodePeers peers) {
        directory.learn(blocks, peers);
    }

    /** Whether the last that was learnt of the first of these blocks was how these peers read it. */
    public boolean knows(LocatedBlocks blocks, DataNodePeers peers) {
        return directory.knows(blocks, peers);
    }

    /**
     * What HDFS says of a reader when it asks for one.
     *
     * @param block to be read
     * @param wantedTo the position in the block up to which it will read
     * @param token the caller's block token; empty in a cluster without block tokens
     */
    public record Request(
            BlockName block,
            String fileName,
            long wantedTo,
            Token<BlockTokenIdentifier> token,
            boolean allowShortCircuit) {}

    /** The accessor for a request, or null where the read is left to HDFS. */
    public @Nullable ReplicaAccessor accessor(Request request, long nowMillis) throws IOException {
        BlockName block = request.block();
        BlockPlace place = directory.find(block);
        if (place == null || leftToHdfs.contains(block.id(), nowMillis)) {
            return null;
        }
        if (request.wantedTo() > place.lengthBytes()) {
            // A snapshot shows as finished what is being appended to, and longer already for who reads the file itself.
            return null;
        }
        Token<BlockTokenIdentifier> token = request.token();
        if (!BlockAccess.permits(token, block.pool(), block.id(), nowMillis)) {
            return null;
        }
        DataNodePeers.Wish wish = new DataNodePeers.Wish(request.fileName(), token, request.allowShortCircuit());
        return new TieredAccessor(
                place,
                source,
                bytes,
                new LazySource(() -> stream(block, place, wish)),
                request.wantedTo(),
                (dataNode, read, wait) -> listener.read(request, dataNode, read, wait),
                () -> failed(request));
    }

    private void failed(Request request) {
        leftToHdfs.add(request.block().id(), System.currentTimeMillis());
        listener.failed(request);
    }

    /** Reads the block from DataNodes, and from memcached while the block is hot. */
    private static BlockSource stream(BlockName block, BlockPlace place, DataNodePeers.Wish wish) {
        BlockStream dataNodes = new BlockStream(place, wish);
        HotPlaces hot = place.peers().hot();
        if (hot == null) {
            return dataNodes;
        }
        Pieces pieces = new Pieces(block, place.lengthBytes());
        return new HotStream(pieces, hot.block(block, pieces, wish.token()), dataNodes);
    }
}
