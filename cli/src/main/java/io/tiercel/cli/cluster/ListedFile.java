package io.tiercel.cli.cluster;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * A file and its blocks, as the NameNode lists them.
 *
 * @param lengths of the blocks, in bytes
 */
record ListedFile(String path, long bytes, List<BlockName> blocks, List<Long> lengths) {
    ListedFile {
        blocks = List.copyOf(blocks);
        lengths = List.copyOf(lengths);
    }

    static ListedFile of(HdfsLocatedFileStatus file) {
        List<BlockName> blocks = new ArrayList<>();
        List<Long> lengths = new ArrayList<>();
        for (LocatedBlock located : file.getLocatedBlocks().getLocatedBlocks()) {
            ExtendedBlock block = located.getBlock();
            blocks.add(new BlockName(block.getBlockPoolId(), block.getBlockId(), block.getGenerationStamp()));
            lengths.add(located.getBlockSize());
        }
        return new ListedFile(file.getPath().toUri().getPath(), file.getLen(), blocks, lengths);
    }

    /** What of it is among the copies in memory. */
    CachedFileReport cached(Map<BlockName, CachedCopy> copies) {
        List<CachedFileReport.CachedBlock> cached = new ArrayList<>();
        long bytes = 0;
        for (int i = 0; i < blocks.size(); i++) {
            CachedCopy copy = copies.get(blocks.get(i));
            if (copy != null) {
                BlockName block = copy.block();
                cached.add(new CachedFileReport.CachedBlock(
                        "blk_" + block.id() + "_" + block.generationStamp(), lengths.get(i), copy.host()));
                bytes += lengths.get(i);
            }
        }
        return new CachedFileReport(path, bytes(), blocks.size(), bytes, cached);
    }
}
