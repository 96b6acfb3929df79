package io.tiercel.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** As SWIM's traces of 2009. */
    @Test
    void jobsOfATraceWithoutPaths_readWhatNoOtherDoes() throws IOException {
        for (String behind : List.of("", "\t")) {
            Path file = write("job0\t1\t1\t250\t0\t1" + behind, "job1\t1\t0\t250\t0\t1" + behind);
            assertThat(Arrays.stream(SwimTrace.read(file).equalPaths().keys()).distinct())
                    .hasSize(2);
        }
    }

    @Test
    void pathInATraceWithoutPaths_isToldWithFileLineAndField() throws IOException {
        Path file = write("job0\t1\t1\t250\t0\t1", "job1\t1\t1\t250\t0\t1\tinputPath1");
        assertThatThrownBy(() -> SwimTrace.read(file))
                .hasMessage(file + ", line 2, field 7 (input path): should not be there: line 1 has none");
    }

    @Test
    void jobWithoutANumberOfBytes_isToldWithFileLineAndField() throws IOException {
        Path file = write("job0\t1\t1\tmany\t0\t1\tinputPath1\t\t");
        assertThatThrownBy(() -> SwimTrace.read(file))
                .hasMessage(file + ", line 1, field 4 (bytes): is no whole number: 'many'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            job1 6 -1 100 0 1 path   | field 2 (seconds): is before the 7 of the line above: '6'
            job1 -7 0 100 0 1 path   | field 2 (seconds): must not be negative: '-7'
            job1 7 0 -100 0 1 path   | field 4 (bytes): must not be negative: '-100'
            job1 7 0 100 -1 1 path   | field 5 (shuffle bytes): must not be negative: '-1'
            job1 1288915200 0 100 0 1 path | field 2 (seconds): must be at most 360000000, which is 100000h: '1288915200'
            job1 7 0 1152921504606846977 0 1 path | field 4 (bytes): must be at most 1152921504606846976, which is 1 EiB: '1152921504606846977'
            job1 7 0 100 0 -2 path   | field 6 (output bytes): must not be negative: '-2'
            """)
    void jobBeforeTheLastOne_orOfLessThanNothing_orTooMuch_isToldWithFileLineAndField(String job, String message)
            throws IOException {
        Path file = write("job0\t7\t0\t250\t0\t1\tinputPath1\t\t", job.replace(' ', '\t'));
        assertThatThrownBy(() -> SwimTrace.read(file))
                .isInstanceOf(TraceFormatException.class)
                .hasMessage(file + ", line 2, " + message);
    }

    @Test
    void gzipFileThatIsCutOff_isToldWithItsName() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write("job0\t7\t0\t250\t0\t1\tinputPath1\n".getBytes(StandardCharsets.UTF_8));
        }
        for (int bytes : new int[] {5, packed.size() / 2, packed.size() - 1}) {
            Path file = Files.write(folder.resolve("trace.gz"), Arrays.copyOf(packed.toByteArray(), bytes));
            assertThatThrownBy(() -> SwimTrace.read(file))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching(
                            Pattern.quote(file.toString()) + ", line [12]: the gzip file is cut off or damaged");
        }
    }

    private Path write(String... lines) throws IOException {
        return Files.write(folder.resolve("trace.tsv"), List.of(lines));
    }
}
