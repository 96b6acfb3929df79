package io.tiercel.client.data;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.hdfs.ReplicaAccessor;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.jspecify.annotations.Nullable;

/**
 * Block data for the readers of one process: which reads the tiers take on, and which are left to HDFS. Thread-safe.
 */
public final class BlockReads {
    /** After no DataNode could be read for us, HDFS has this long to read the block its own way. */
    private static final Duration LEAVE_TO_HDFS = Duration.ofSeconds(10);

    private static final int LEFT_MAX = 10_000;

    private final BlockDirectory directory = new BlockDirectory();
    private final ChunkSource source;
    private final BytesByTier bytes;
    private final Cache<Long, Boolean> leftToHdfs = Caffeine.newBuilder()
            .maximumSize(LEFT_MAX)
            .expireAfterWrite(LEAVE_TO_HDFS)
            .executor(Runnable::run)
            .build();

    BlockReads(ChunkSource source, BytesByTier bytes) {
        this.source = source;
        this.bytes = bytes;
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
        if (place == null || leftToHdfs.getIfPresent(request.blockId()) != null) {
            return null;
        }
        Token<BlockTokenIdentifier> token = request.token();
        if (!BlockTokens.permits(token, request.poolId(), request.blockId(), nowMillis)) {
            return null;
        }
        BlockStream stream =
                new BlockStream(place, new DataNodePeers.Wish(request.fileName(), token, request.allowShortCircuit()));
        return new TieredAccessor(
                place, source, bytes, stream, request.wantedTo(), () -> leftToHdfs.put(request.blockId(), true));
    }
}
