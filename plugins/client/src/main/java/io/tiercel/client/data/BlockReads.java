package io.tiercel.client.data;

import io.tiercel.client.data.block.BlockAccess;
import io.tiercel.client.data.block.BlockDirectory;
import io.tiercel.client.data.block.BlockPlace;
import io.tiercel.client.data.block.BlockSource;
import io.tiercel.client.data.block.BlockStream;
import io.tiercel.client.data.block.DataNodePeers;
import io.tiercel.client.data.block.HotStream;
import io.tiercel.client.data.block.LeftBlocks;
import io.tiercel.client.hot.HotPlaces;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.memcached.Pieces;
import java.io.IOException;
import org.apache.hadoop.hdfs.ReplicaAccessor;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.jspecify.annotations.Nullable;

/**
 * Block data for the readers of one process: which reads the tiers take on, and which are left to HDFS. Thread-safe.
 */
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

    /** Is told of each reader of a block that has read and is closed. */
    @FunctionalInterface
    public interface ReadListener {
        /**
         * A block was read.
         *
         * @param dataNode the UUID of the one that served at least some of it; null if the tiers did
         * @param bytes how many of its bytes the reader read, some perhaps more than once
         */
        void read(Request request, @Nullable String dataNode, long bytes);
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
     * A reader of one block as HDFS asks for it.
     *
     * @param wantedTo the position in the block up to which it will read
     * @param token the caller's block token; empty in a cluster without block tokens
     */
    public record Request(
            String poolId,
            long blockId,
            long generationStamp,
            String fileName,
            long wantedTo,
            Token<BlockTokenIdentifier> token,
            boolean allowShortCircuit) {}

    /** The accessor for a request, or null where the read is left to HDFS. */
    public @Nullable ReplicaAccessor accessor(Request request, long nowMillis) throws IOException {
        BlockPlace place = directory.find(request.poolId(), request.blockId(), request.generationStamp());
        if (place == null || leftToHdfs.contains(request.blockId(), nowMillis)) {
            return null;
        }
        if (request.wantedTo() > place.lengthBytes()) {
            // A snapshot shows as finished what is being appended to, and longer already for who reads the file itself.
            return null;
        }
        Token<BlockTokenIdentifier> token = request.token();
        if (!BlockAccess.permits(token, request.poolId(), request.blockId(), nowMillis)) {
            return null;
        }
        BlockSource stream =
                source(place, new DataNodePeers.Wish(request.fileName(), token, request.allowShortCircuit()));
        return new TieredAccessor(
                place,
                source,
                bytes,
                stream,
                request.wantedTo(),
                (dataNode, read) -> listener.read(request, dataNode, read),
                () -> leftToHdfs.add(request.blockId(), System.currentTimeMillis()));
    }

    /** From DataNodes, and while the block is hot from memcached. */
    private static BlockSource source(BlockPlace place, DataNodePeers.Wish wish) {
        BlockStream dataNodes = new BlockStream(place, wish);
        HotPlaces hot = place.peers().hot();
        if (hot == null) {
            return dataNodes;
        }
        ExtendedBlock block = place.block();
        BlockName name = new BlockName(block.getBlockPoolId(), block.getBlockId(), block.getGenerationStamp());
        Pieces pieces = new Pieces(name, place.lengthBytes());
        return new HotStream(pieces, hot.block(name, pieces, wish.token()), dataNodes);
    }
}
