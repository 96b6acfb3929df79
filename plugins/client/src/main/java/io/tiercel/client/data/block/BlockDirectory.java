package io.tiercel.client.data.block;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.tiercel.client.data.block.BlockPlace.Replica;
import io.tiercel.wire.cache.BlockName;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;
import org.jspecify.annotations.Nullable;

/**
 * Knows where finished blocks are and how long they are, from the NameNode's answers as they pass.
 *
 * <p>HDFS asks for a block's reader by id alone; without an entry here the read is left to HDFS. Blocks of files under
 * construction are never entered, and one that is reopened is taken out. Bounded; thread-safe.
 */
public final class BlockDirectory {
    private static final int BLOCKS_MAX = 50_000;

    private record BlockKey(String poolId, long blockId) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof BlockKey that && blockId == that.blockId && poolId.equals(that.poolId);
        }

        @Override
        public int hashCode() {
            return 31 * Long.hashCode(blockId) + poolId.hashCode();
        }
    }

    /** As {@link BlockPlace}; but what a client needs for reading is given back with it, however long its blocks are known. */
    private static final class Entry {
        final ExtendedBlock block;
        final List<Replica> replicas;
        final WeakReference<DataNodePeers> peers;

        Entry(ExtendedBlock block, List<Replica> replicas, DataNodePeers peers) {
            this.block = block;
            this.replicas = replicas;
            this.peers = new WeakReference<>(peers);
        }
    }

    /** Weighs, though all weigh the same, because the metadata cache does: Caffeine then needs one class for both. */
    private final Cache<BlockKey, Entry> places = Caffeine.newBuilder()
            .maximumWeight(BLOCKS_MAX)
            .weigher((key, place) -> 1)
            .executor(Runnable::run)
            .build();

    /** Enters what the NameNode said of a file's blocks. */
    public void learn(LocatedBlocks located, DataNodePeers peers) {
        for (LocatedBlock block : located.getLocatedBlocks()) {
            if (located.isUnderConstruction() || block.isCorrupt()) {
                places.invalidate(key(block.getBlock()));
            } else if (block instanceof LocatedStripedBlock striped) {
                learnStriped(striped, located.getErasureCodingPolicy(), peers);
            } else {
                enter(block.getBlock(), replicas(block), peers);
            }
        }
    }

    /** Whether these peers were the last to learn of the first of a file's blocks. */
    public boolean knows(LocatedBlocks located, DataNodePeers peers) {
        if (located.locatedBlockCount() == 0) {
            return true;
        }
        ExtendedBlock first = located.get(0).getBlock();
        // The first internal block of a group of erasure coding has the group's id.
        Entry entry = places.getIfPresent(key(first));
        return entry != null
                && entry.block.getGenerationStamp() == first.getGenerationStamp()
                && entry.peers.refersTo(peers);
    }

    /** The place of this very generation of a block; null if no client that is still there was told of it last. */
    @Nullable
    public BlockPlace find(BlockName name) {
        Entry entry = places.getIfPresent(new BlockKey(name.pool(), name.id()));
        if (entry == null || entry.block.getGenerationStamp() != name.generationStamp()) {
            return null;
        }
        @Nullable DataNodePeers peers = entry.peers.get();
        return peers == null ? null : new BlockPlace(entry.block, entry.replicas, peers);
    }

    /** Erasure coding stores a group's data as one internal block on each of several DataNodes. */
    private void learnStriped(LocatedStripedBlock group, @Nullable ErasureCodingPolicy policy, DataNodePeers peers) {
        if (policy == null) {
            return;
        }
        byte[] indices = group.getBlockIndices();
        for (int i = 0; i < indices.length && i < group.getLocations().length; i++) {
            if (indices[i] < policy.getNumDataUnits()) {
                ExtendedBlock internal = StripedBlockUtil.constructInternalBlock(group.getBlock(), policy, indices[i]);
                enter(internal, List.of(replica(group, i)), peers);
            }
        }
    }

    private void enter(ExtendedBlock block, List<Replica> replicas, DataNodePeers peers) {
        if (!replicas.isEmpty() && block.getNumBytes() > 0) {
            // There are few pools, and each answer has the name anew.
            ExtendedBlock own = new ExtendedBlock(block.getBlockPoolId().intern(), new Block(block.getLocalBlock()));
            places.put(key(own), new Entry(own, List.copyOf(replicas), peers));
        }
    }

    private static List<Replica> replicas(LocatedBlock block) {
        List<Replica> replicas = new ArrayList<>();
        for (int i = 0; i < block.getLocations().length; i++) {
            replicas.add(replica(block, i));
        }
        return replicas;
    }

    private static Replica replica(LocatedBlock block, int i) {
        DatanodeInfo node = block.getLocations()[i];
        StorageType @Nullable [] types = block.getStorageTypes();
        return new Replica(
                KnownNodes.shared(node), types == null || types.length <= i ? StorageType.DEFAULT : types[i]);
    }

    private static BlockKey key(ExtendedBlock block) {
        return new BlockKey(block.getBlockPoolId(), block.getBlockId());
    }
}
