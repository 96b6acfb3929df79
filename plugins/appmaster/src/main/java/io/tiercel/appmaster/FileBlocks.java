package io.tiercel.appmaster;

import io.tiercel.wire.schedule.BlockKey;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.jspecify.annotations.Nullable;

/**
 * A file of a job's input, and what is told of its blocks: what else HDFS says of them takes thirty times as much memory, of
 * which a master has little.
 */
final class FileBlocks {
    /**
     * A block.
     *
     * @param key as {@link BlockKey} writes it
     * @param hosts that have a replica
     */
    record Block(long key, long bytes, List<String> hosts) {}

    private final int number;
    private final long bytes;
    /** By where in the file they begin. */
    private final TreeMap<Long, Block> blocks = new TreeMap<>();

    /**
     * The blocks that a status tells of.
     *
     * @param number of the file among the job's
     * @param names gives one text for all that are equal
     */
    FileBlocks(int number, HdfsLocatedFileStatus status, UnaryOperator<String> names) {
        this.number = number;
        this.bytes = status.getLen();
        for (LocatedBlock block : status.getLocatedBlocks().getLocatedBlocks()) {
            blocks.put(block.getStartOffset(), block(block, names));
        }
    }

    int number() {
        return number;
    }

    /** Of the whole file. */
    long bytes() {
        return bytes;
    }

    /** The block at this place of the file; null if there is none. */
    @Nullable
    Block at(long position) {
        Map.Entry<Long, Block> begun = blocks.floorEntry(position);
        boolean isThere = begun != null && position - begun.getKey() < begun.getValue().bytes;
        return isThere ? begun.getValue() : null;
    }

    private static Block block(LocatedBlock block, UnaryOperator<String> names) {
        return new Block(
                BlockKey.of(block.getBlock().getBlockPoolId(), block.getBlock().getBlockId()),
                block.getBlockSize(),
                Arrays.stream(block.getLocations())
                        .map(node -> names.apply(node.getHostName()))
                        .toList());
    }
}
