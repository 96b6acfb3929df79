package io.tiercel.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwimTraceTest {
    @TempDir
    private Path folder;

    @Test
    void facebook2010_hasTheJobsAndPathsThatArePublished() throws IOException {
        long[] keys = SwimTrace.facebook2010().equalPaths().keys();
        assertThat(keys).hasSize(25_428);
        assertThat(Arrays.stream(keys).distinct()).hasSize(17_158);
    }

    @Test
    void chunks_areThoseOfEachJobsInput_fromTheBeginning() throws IOException {
        Path file = write(
                "job0\t1\t1\t250\t0\t1\tinputPath1\t\t",
                "job1\t2\t1\t100\t0\t1\tinputPath2\t\t",
                "job2\t3\t1\t101\t0\t1\tinputPath1\t\t");
        long[] keys = SwimTrace.read(file).chunks(100).keys();
        assertThat(keys).hasSize(6);
        assertThat(keys).startsWith(keys[4], keys[5]);
        assertThat(Arrays.stream(keys).distinct()).hasSize(4);
    }

    @Test
    void jobWithoutAnInputPath_isToldWithFileLineAndField() throws IOException {
        Path file = write("job0\t1\t1\t250\t0\t1\tinputPath1\t\t", "job1\t1\t1\t250");
        assertThatThrownBy(() -> SwimTrace.read(file)).hasMessage(file + ", line 2, field 7 (input path): is missing");
    }

    @Test
    void jobWithoutANumberOfBytes_isToldWithFileLineAndField() throws IOException {
        Path file = write("job0\t1\t1\tmany\t0\t1\tinputPath1\t\t");
        assertThatThrownBy(() -> SwimTrace.read(file))
                .hasMessage(file + ", line 1, field 4 (bytes): is no whole number: 'many'");
    }

    private Path write(String... lines) throws IOException {
        return Files.write(folder.resolve("trace.tsv"), List.of(lines));
    }
}
