package io.tiercel.client.steer;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.jspecify.annotations.Nullable;

/**
 * Has the listing of a file name, of a block in memory, only the DataNode that has it there. Schedulers that know hosts but
 * no cached hosts, such as Spark's for DataFrames (SPARK-19705), then send the block's task there.
 *
 * <p>A DataNode stands alone for twice its even share of a file's blocks at most: of the others, all replicas are named, so
 * that tasks have where to go when that machine is busy. Stateless.
 */
final class MemoryFirst {
    private static final int SHARES = 2;

    private MemoryFirst() {}

    /** Narrows the locations, in which the replicas in memory are marked as cached. */
    static void narrow(LocatedBlocks located) {
        List<LocatedBlock> blocks = located.getLocatedBlocks();
        int most = most(blocks);
        Map<String, Integer> alone = new HashMap<>();
        for (int i = 0; i < blocks.size(); i++) {
            LocatedBlock block = blocks.get(i);
            int place = block.isStriped() ? -1 : holder(block);
            if (place >= 0 && alone.merge(block.getLocations()[place].getDatanodeUuid(), 1, Integer::sum) <= most) {
                blocks.set(i, only(block, place));
            }
        }
    }

    private static int most(List<LocatedBlock> blocks) {
        Set<String> nodes = new HashSet<>();
        for (LocatedBlock block : blocks) {
            for (DatanodeInfo node : block.getLocations()) {
                nodes.add(node.getDatanodeUuid());
            }
        }
        return nodes.isEmpty() ? 0 : SHARES * ((blocks.size() - 1) / nodes.size() + 1);
    }

    /** The place among the locations of the replica that is marked; -1 if none is. */
    private static int holder(LocatedBlock block) {
        DatanodeInfo[] cached = block.getCachedLocations();
        DatanodeInfo[] all = block.getLocations();
        for (int place = 0; cached.length > 0 && place < all.length; place++) {
            if (all[place].getDatanodeUuid().equals(cached[0].getDatanodeUuid())) {
                return place;
            }
        }
        return -1;
    }

    private static LocatedBlock only(LocatedBlock block, int place) {
        DatanodeInfoWithStorage node = block.getLocations()[place];
        String @Nullable [] storages = block.getStorageIDs();
        StorageType @Nullable [] types = block.getStorageTypes();
        LocatedBlock only = new LocatedBlock(
                block.getBlock(),
                new DatanodeInfoWithStorage[] {node},
                storages == null || storages.length <= place ? null : new String[] {storages[place]},
                types == null || types.length <= place ? null : new StorageType[] {types[place]},
                block.getStartOffset(),
                block.isCorrupt(),
                new DatanodeInfo[] {node});
        only.setBlockToken(block.getBlockToken());
        return only;
    }
}
