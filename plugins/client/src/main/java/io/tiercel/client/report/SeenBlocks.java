package io.tiercel.client.report;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.tiercel.client.data.block.KnownNodes;
import io.tiercel.client.steer.Steering;
import io.tiercel.wire.cache.BlockName;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what the NameNode's answers said of finished blocks, since HDFS asks for a reader by the block's id alone. It
 * leaves out blocks of files under construction, and those of erasure coding. Bounded; thread-safe.
 */
final class SeenBlocks {
    private static final int BLOCKS_MAX = 20_000;

    /** A block of a file, the replicas nearest first. */
    record Seen(
            String cluster,
            ExtendedBlock block,
            long fileBytes,
            List<DatanodeInfo> replicas,
            @Nullable Steering steering) {
        /** The UUID of the DataNode that HDFS will ask first; empty if there is none. */
        String firstDataNode() {
            DatanodeInfo steered = steering == null ? null : steering.prefer(block, replicas);
            return steered != null
                    ? steered.getDatanodeUuid()
                    : replicas.isEmpty() ? "" : replicas.get(0).getDatanodeUuid();
        }
    }

    /** The blocks by their ids: of two pools with the same id, one goes unreported. */
    private final Cache<Long, Seen> seen = Caffeine.newBuilder()
            .maximumWeight(BLOCKS_MAX)
            .weigher((id, block) -> 1)
            .executor(Runnable::run)
            .build();

    void learn(String cluster, LocatedBlocks blocks, @Nullable Steering steering) {
        for (LocatedBlock block : blocks.getLocatedBlocks()) {
            long id = block.getBlock().getBlockId();
            if (blocks.isUnderConstruction() || block.isCorrupt() || block instanceof LocatedStripedBlock) {
                seen.invalidate(id);
            } else {
                seen.put(
                        id,
                        new Seen(
                                cluster,
                                new ExtendedBlock(
                                        block.getBlock().getBlockPoolId().intern(),
                                        new Block(block.getBlock().getLocalBlock())),
                                blocks.getFileLength(),
                                replicas(block),
                                steering));
            }
        }
    }

    private static List<DatanodeInfo> replicas(LocatedBlock block) {
        return Arrays.stream(block.getLocations()).map(KnownNodes::shared).toList();
    }

    /** The block of exactly this generation; null if it is not known. */
    @Nullable
    Seen find(BlockName name) {
        Seen block = seen.getIfPresent(name.id());
        return block != null
                        && block.block().getGenerationStamp() == name.generationStamp()
                        && block.block().getBlockPoolId().equals(name.pool())
                ? block
                : null;
    }
}
