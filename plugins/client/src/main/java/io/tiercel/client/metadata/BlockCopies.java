package io.tiercel.client.metadata;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.jspecify.annotations.Nullable;

/**
 * Copies of block locations, so that a reader that changes what it was given changes nobody else's.
 *
 * <p>HDFS's own client does: it inserts blocks, replaces tokens, marks cached replicas, and shortens the last block of a
 * file of which it wants the checksum of a part.
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
                AttributeCopies.copy(blocks.getFileEncryptionInfo()),
                blocks.getErasureCodingPolicy());
    }

    private static LocatedBlock copy(LocatedBlock block) {
        LocatedBlock copy = block instanceof LocatedStripedBlock striped ? copyStriped(striped) : copyPlain(block);
        copy.setBlockToken(new Token<>(block.getBlockToken()));
        return copy;
    }

    private static LocatedBlock copyPlain(LocatedBlock block) {
        DatanodeInfoWithStorage[] nodes = block.getLocations().clone();
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = copy(nodes[i]);
        }
        return new LocatedBlock(
                new ExtendedBlock(block.getBlock()),
                nodes,
                copy(block.getStorageIDs()),
                copy(block.getStorageTypes()),
                block.getStartOffset(),
                block.isCorrupt(),
                cached(block, nodes));
    }

    /** Its constructor copies the nodes and the indices itself. */
    private static LocatedStripedBlock copyStriped(LocatedStripedBlock block) {
        LocatedStripedBlock copy = new LocatedStripedBlock(
                new ExtendedBlock(block.getBlock()),
                block.getLocations(),
                copy(block.getStorageIDs()),
                copy(block.getStorageTypes()),
                block.getBlockIndices(),
                block.getStartOffset(),
                block.isCorrupt(),
                cached(block, new DatanodeInfo[0]));
        for (DatanodeInfo node : copy.getLocations()) {
            unshareLists(node);
        }
        copy.setBlockTokens(copies(block.getBlockTokens()));
        return copy;
    }

    /** The cached replicas: one that is among the others, as in HDFS's answers, is among the copies too. */
    private static DatanodeInfo[] cached(LocatedBlock block, DatanodeInfo[] copies) {
        DatanodeInfo[] cached = block.getCachedLocations().clone();
        for (int i = 0; i < cached.length; i++) {
            int place = place(cached[i], block.getLocations());
            cached[i] = place < copies.length ? copies[place] : copy(cached[i]);
        }
        return cached;
    }

    /** Where the very node is; the number of nodes if it is not there. */
    @SuppressWarnings("ReferenceEquality") // Two replicas of a block may be on one DataNode.
    private static int place(DatanodeInfo wanted, DatanodeInfo[] nodes) {
        int place = 0;
        while (place < nodes.length && nodes[place] != wanted) {
            place++;
        }
        return place;
    }

    private static DatanodeInfoWithStorage copy(DatanodeInfo node) {
        DatanodeInfoWithStorage copy = node instanceof DatanodeInfoWithStorage stored
                ? new DatanodeInfoWithStorage(node, stored.getStorageID(), stored.getStorageType())
                : new DatanodeInfoWithStorage(node, null, null);
        unshareLists(copy);
        return copy;
    }

    /** HDFS's own copy of a node has the very list of the original. */
    private static void unshareLists(DatanodeInfo copy) {
        copy.setDependentHostNames(new ArrayList<>(copy.getDependentHostNames()));
    }

    private static Token<BlockTokenIdentifier>[] copies(Token<BlockTokenIdentifier>[] tokens) {
        Token<BlockTokenIdentifier>[] copies = tokens.clone();
        for (int i = 0; i < copies.length; i++) {
            copies[i] = new Token<>(copies[i]);
        }
        return copies;
    }

    private static <T> T @Nullable [] copy(T @Nullable [] array) {
        return array == null ? null : array.clone();
    }
}
