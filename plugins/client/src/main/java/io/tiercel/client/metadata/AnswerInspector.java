package io.tiercel.client.metadata;

import java.io.IOException;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.jspecify.annotations.Nullable;

/** What an answer of the NameNode says about blocks: which there are, until when their tokens hold. */
final class AnswerInspector {
    /** Bytes of heap that a status takes, about; a block with three locations takes as much again. */
    private static final int STATUS_BYTES = 400;

    private AnswerInspector() {}

    /** Gives each set of block locations in the answer to the consumer. */
    static void forEachLocated(@Nullable Object answer, Consumer<LocatedBlocks> consumer) {
        if (answer instanceof LocatedBlocks blocks) {
            consumer.accept(blocks);
        } else if (answer instanceof HdfsLocatedFileStatus status) {
            // The accessor's type does not say so, but a directory or a link has no blocks.
            @Nullable LocatedBlocks blocks = status.getLocatedBlocks();
            if (blocks != null) {
                consumer.accept(blocks);
            }
        } else if (answer instanceof DirectoryListing listing) {
            for (HdfsFileStatus status : listing.getPartialListing()) {
                forEachLocated(status, consumer);
            }
        }
    }

    /** Whether too few replicas of some block are alive and sound for it to be read. */
    static boolean isAnyLost(LocatedBlocks blocks) {
        for (LocatedBlock block : blocks.getLocatedBlocks()) {
            if (block.isCorrupt()
                    || block.getLocations().length < neededToRead(block, blocks.getErasureCodingPolicy())) {
                return true;
            }
        }
        return false;
    }

    /** Of erasure coding, as many internal blocks as hold data; a last group that is short has fewer. */
    private static long neededToRead(LocatedBlock block, @Nullable ErasureCodingPolicy policy) {
        if (policy == null || !block.isStriped()) {
            return 1;
        }
        long cells = (block.getBlockSize() + policy.getCellSize() - 1) / policy.getCellSize();
        return Math.max(1, Math.min(cells, policy.getNumDataUnits()));
    }

    /** The wall-clock moment, in milliseconds, at which the first block token of these blocks expires. */
    static long firstExpiryMillis(LocatedBlocks blocks) {
        long first = Long.MAX_VALUE;
        for (LocatedBlock block : blocks.getLocatedBlocks()) {
            first = Math.min(first, expiryMillis(block.getBlockToken()));
            if (block instanceof LocatedStripedBlock striped) {
                for (Token<BlockTokenIdentifier> token : striped.getBlockTokens()) {
                    first = Math.min(first, expiryMillis(token));
                }
            }
        }
        return first;
    }

    /** The heap that the answer takes, in bytes, about. */
    static int weigh(@Nullable Object answer) {
        int[] blocks = {0};
        forEachLocated(answer, located -> blocks[0] += located.locatedBlockCount());
        int statuses = answer instanceof DirectoryListing listing ? listing.getPartialListing().length : 1;
        return STATUS_BYTES * (1 + statuses + 2 * blocks[0]);
    }

    private static long expiryMillis(@Nullable Token<BlockTokenIdentifier> token) {
        if (token == null || token.getIdentifier().length == 0) {
            return Long.MAX_VALUE;
        }
        try {
            return token.decodeIdentifier().getExpiryDate();
        } catch (IOException e) {
            // A token we cannot read is one whose end we do not know.
            return 0;
        }
    }
}
