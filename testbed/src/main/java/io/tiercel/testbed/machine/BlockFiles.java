package io.tiercel.testbed.machine;

import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** The files in which the DataNodes of an embedded cluster keep the blocks of one HDFS file, with their checksums. */
public final class BlockFiles {
    private BlockFiles() {}

    /** Of all replicas: {@code blk_ID} and {@code blk_ID_STAMP.meta}. */
    public static List<Path> of(EmbeddedCluster cluster, DistributedFileSystem fs, org.apache.hadoop.fs.Path file)
            throws IOException {
        Set<String> blocks = fs.getClient().getLocatedBlocks(file.toUri().getPath(), 0).getLocatedBlocks().stream()
                .map(block -> block.getBlock().getBlockName())
                .collect(Collectors.toSet());
        try (Stream<Path> all = Files.walk(cluster.dataDirectory())) {
            return all.filter(path -> blocks.contains(blockName(path))).sorted().toList();
        }
    }

    /** The name without the generation stamp. */
    private static String blockName(Path path) {
        String name = path.getFileName().toString();
        return name.endsWith(".meta") ? name.substring(0, name.lastIndexOf('_')) : name;
    }
}
