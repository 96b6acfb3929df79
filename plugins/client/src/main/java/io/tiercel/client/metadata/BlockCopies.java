package io.tiercel.client.metadata;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.jspecify.annotations.Nullable;

/**
 * Copies of block locations, so that a reader that changes what it was given changes nobody else's.
 *
 * <p>HDFS's streams do: they insert blocks, replace tokens, and mark cached replicas.
 */
final class BlockCopies {
    private BlockCopies() {}

    static @Nullable LocatedBlocks copy(@Nullable LocatedBlocks blocks) {
        if (blocks == null) {
            return null;
        }
        List<LocatedBlock> copies = new ArrayList<>(blocks.locatedBlockCount());
        for (LocatedBlock block : blocks.getLocatedBlocks()) {
            copies.add(copy(block));
        }
        LocatedBlock last = blocks.getLastLocatedBlock();
        return new LocatedBlocks(
                blocks.getFileLength(),
                blocks.isUnderConstruction(),
                copies,
                last == null ? null : copy(last),
                blocks.isLastBlockComplete(),
                blocks.getFileEncryptionInfo(),
                blocks.getErasureCodingPolicy());
    }

    private static LocatedBlock copy(LocatedBlock block) {
        LocatedBlock copy = block instanceof LocatedStripedBlock striped ? copyStriped(striped) : copyPlain(block);
        copy.setBlockToken(block.getBlockToken());
        return copy;
    }

    private static LocatedBlock copyPlain(LocatedBlock block) {
        return new LocatedBlock(
                block.getBlock(),
                block.getLocations().clone(),
                block.getStorageIDs(),
                block.getStorageTypes(),
                block.getStartOffset(),
                block.isCorrupt(),
                cached(block));
    }

    private static LocatedBlock copyStriped(LocatedStripedBlock block) {
        LocatedStripedBlock copy = new LocatedStripedBlock(
                block.getBlock(),
                block.getLocations(),
                block.getStorageIDs(),
                block.getStorageTypes(),
                block.getBlockIndices(),
                block.getStartOffset(),
                block.isCorrupt(),
                cached(block));
        copy.setBlockTokens(block.getBlockTokens().clone());
        return copy;
    }

    private static DatanodeInfo[] cached(LocatedBlock block) {
        return block.getCachedLocations().clone();
    }
}
