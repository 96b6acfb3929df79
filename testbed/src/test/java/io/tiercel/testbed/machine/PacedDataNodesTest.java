package io.tiercel.testbed.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.SharedCluster;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("cluster")
class PacedDataNodesTest {
    private static final Path FILE = new Path("/paced/file");
    private static final int BYTES = 1 << 20;
    private static final long BYTES_A_SECOND = 2 << 20;

    /** Unpaced it would take milliseconds; a throttle that gives half a second for nothing would give it all. */
    @Test
    void pace_holdsFromTheFirstByte_untilItIsReleased() throws IOException {
        EmbeddedCluster cluster = SharedCluster.instance();
        PacedDataNodes dataNodes = new PacedDataNodes(cluster);
        try (FileSystem fs = cluster.newFileSystem()) {
            try (OutputStream out = fs.create(FILE)) {
                out.write(new byte[BYTES]);
            }
            readSeconds(fs);
            dataNodes.pace(BYTES_A_SECOND);
            try {
                assertThat(readSeconds(fs)).isGreaterThan(0.4);
            } finally {
                dataNodes.release();
            }
            assertThat(fastestOf(fs, 10)).isLessThan(0.3);
        }
    }

    /** A busy machine delays some. */
    private static double fastestOf(FileSystem fs, int times) throws IOException {
        double fastest = Double.MAX_VALUE;
        for (int i = 0; i < times; i++) {
            fastest = Math.min(fastest, readSeconds(fs));
        }
        return fastest;
    }

    private static double readSeconds(FileSystem fs) throws IOException {
        long start = System.nanoTime();
        try (InputStream in = fs.open(FILE)) {
            assertThat(in.readAllBytes()).hasSize(BYTES);
        }
        return (System.nanoTime() - start) / 1e9;
    }
}
