package io.tiercel.testbed.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.EmbeddedCluster;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("cluster")
class SpreadFileTest {
    private static final int BLOCK_BYTES = 1 << 20;
    private static final int BLOCKS = 6;

    @Test
    void file_hasItsBytes_andItsBlocksWhereItsSeedGivesThem() throws IOException {
        byte[] bytes = new byte[BLOCKS * BLOCK_BYTES - 1_000];
        new Random(1).nextBytes(bytes);
        try (EmbeddedCluster cluster = EmbeddedCluster.plan()
                        .withDataNodes(5)
                        .withBlockBytes(BLOCK_BYTES)
                        .with("dfs.replication", "3")
                        .with("dfs.namenode.redundancy.considerLoad", "false")
                        .start();
                DistributedFileSystem fs = cluster.newFileSystem()) {
            Path one = write(fs, "/one", 7, bytes);
            Path same = write(fs, "/same", 7, bytes);
            Path other = write(fs, "/other", 8, bytes);

            try (InputStream in = fs.open(one)) {
                assertThat(in.readAllBytes()).isEqualTo(bytes);
            }
            assertThat(places(fs, one))
                    .hasSize(BLOCKS)
                    .allSatisfy(place -> assertThat(place).hasSize(3))
                    .isEqualTo(places(fs, same))
                    .isNotEqualTo(places(fs, other));
            assertThat(Set.copyOf(places(fs, one))).hasSizeGreaterThan(1);
        }
    }

    private static Path write(DistributedFileSystem fs, String name, long seed, byte[] bytes) throws IOException {
        Path path = new Path(name);
        // Pieces that end within blocks and over their ends.
        try (OutputStream out = new BufferedOutputStream(new SpreadFile(fs, path, seed), 300_000)) {
            for (int from = 0; from < bytes.length; from += 70_001) {
                out.write(bytes, from, Math.min(70_001, bytes.length - from));
            }
        }
        return path;
    }

    private static List<Set<String>> places(DistributedFileSystem fs, Path path) throws IOException {
        List<Set<String>> places = new ArrayList<>();
        for (BlockLocation location : fs.getFileBlockLocations(path, 0, Long.MAX_VALUE)) {
            places.add(Set.copyOf(Arrays.asList(location.getNames())));
        }
        return places;
    }
}
