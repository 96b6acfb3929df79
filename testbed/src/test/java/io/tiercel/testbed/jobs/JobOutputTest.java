package io.tiercel.testbed.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobOutputTest {
    @Test
    void identical_comparesEveryByte(@TempDir Path root) throws IOException {
        write(root, "a", "part-r-00000", "x\t1\n");
        write(root, "b", "part-r-00000", "x\t1\n");
        write(root, "c", "part-r-00000", "x\t2\n");
        write(root, "d", "part-r-00000", "x\t1\ny\t1\n");

        assertThat(JobOutput.identical(fs(), path(root, "a"), path(root, "b"))).isTrue();
        assertThat(JobOutput.identical(fs(), path(root, "a"), path(root, "c"))).isFalse();
        assertThat(JobOutput.identical(fs(), path(root, "a"), path(root, "d"))).isFalse();
        assertThat(JobOutput.identical(fs(), path(root, "d"), path(root, "a"))).isFalse();
    }

    @Test
    void identical_withOtherFiles_isNot(@TempDir Path root) throws IOException {
        write(root, "a", "part-r-00000", "x");
        write(root, "b", "part-r-00001", "x");

        assertThat(JobOutput.identical(fs(), path(root, "a"), path(root, "b"))).isFalse();
    }

    @Test
    void of_leavesOutWhatIsNotOutput(@TempDir Path root) throws IOException {
        write(root, "a", "part-r-00000", "x");
        write(root, "b", "part-r-00000", "x");
        write(root, "b", "_SUCCESS", "");

        assertThat(JobOutput.of(fs(), path(root, "a")))
                .isEqualTo(JobOutput.of(fs(), path(root, "b")))
                .extracting(JobOutput::bytes)
                .isEqualTo(1L);
    }

    private static void write(Path root, String directory, String name, String text) throws IOException {
        Files.writeString(Files.createDirectories(root.resolve(directory)).resolve(name), text);
    }

    private static FileSystem fs() throws IOException {
        return FileSystem.getLocal(new Configuration()).getRawFileSystem();
    }

    private static org.apache.hadoop.fs.Path path(Path root, String name) {
        return new org.apache.hadoop.fs.Path(root.resolve(name).toUri());
    }
}
