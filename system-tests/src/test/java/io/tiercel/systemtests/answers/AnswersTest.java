package io.tiercel.systemtests.answers;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Answers that were once not those of HDFS. */
@Tag("cluster")
class AnswersTest {
    private static final int BLOCK_BYTES = 1 << 20;

    private static Beside beside;

    @BeforeAll
    static void start() throws IOException {
        beside = new Beside(EmbeddedCluster.plan().withDataNodes(1).withBlockBytes(BLOCK_BYTES));
    }

    @AfterAll
    static void stop() throws IOException {
        beside.close();
    }

    /** As DistCp has it taken of what a target has already, before it appends to that. */
    @Test
    void checksumOfAPart_shortensNoBlock() throws Exception {
        Path file = new Path("/part");
        beside.write(file, Seed.announced("three blocks").bytes(2 * BLOCK_BYTES + 700_000));
        long part = BLOCK_BYTES + 300_000;
        beside.untilKept(MetadataKind.LOCATIONS, () -> beside.files().getFileBlockLocations(file, 0, part));

        for (int i = 0; i < 2; i++) {
            assertThat(beside.files().getFileChecksum(file, part))
                    .isEqualTo(beside.stock().getFileChecksum(file, part));
            assertThat(lengths(beside.files(), file, part)).isEqualTo(lengths(beside.stock(), file, part));
        }
    }

    @Test
    void whoCallsMsync_seesWhatAnotherHasDoneBefore() throws Exception {
        for (int i = 0; i < 20; i++) {
            Path made = new Path("/msync/" + i);
            beside.untilKept(MetadataKind.STATUS, () -> beside.files().exists(made));

            beside.stock().mkdirs(made);
            beside.files().msync();

            assertThat(beside.files().exists(made)).as("directory %d", i).isTrue();
        }
    }

    @Test
    void secondSpellingOfAPath_isNoOtherPath() throws Exception {
        Path first = new Path("/names/a?");
        Path second = new Path("/names/a\uD800");
        for (int i = 0; i < 3; i++) {
            assertThat(beside.files().exists(second)).isFalse();
        }
        beside.stock().mkdirs(second);
        assertThat(beside.files().exists(second)).isTrue();

        beside.untilKept(MetadataKind.STATUS, () -> beside.files().exists(first));
        beside.files().delete(second, true);
        assertThat(beside.files().exists(first)).isFalse();
    }

    @Test
    void clientThatIsTurnedOff_getsNothingFromMemory() throws Exception {
        Configuration conf = new Configuration(beside.tiered());
        Path root = new Path("/");
        try (FileSystem used = FileSystem.newInstance(conf)) {
            beside.untilKept(MetadataKind.STATUS, () -> used.getFileStatus(root));

            conf.set("tiercel.client.enabled", "false");

            try (FileSystem made = FileSystem.newInstance(conf)) {
                long before = beside.hits(MetadataKind.STATUS);
                for (int i = 0; i < 20; i++) {
                    made.getFileStatus(root);
                    used.getFileStatus(root);
                }
                assertThat(beside.hits(MetadataKind.STATUS)).isEqualTo(before);
            }
        }
    }

    private static List<Long> lengths(DistributedFileSystem files, Path file, long part) throws IOException {
        return Stream.of(files.getFileBlockLocations(file, 0, part))
                .map(block -> block.getLength())
                .toList();
    }
}
