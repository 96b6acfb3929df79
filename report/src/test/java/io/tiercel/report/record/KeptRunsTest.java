package io.tiercel.report.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptRunsTest {
    @TempDir
    private Path directory;

    @Test
    void runs_areThereAgain_alsoAfterALineThatWasBrokenOff() throws IOException {
        KeptRuns<Run> first = open("one");
        first.add(run(0));
        first.add(run(1));
        Files.writeString(file(), "{\"measurement\":\"one\",\"si", StandardOpenOption.APPEND);

        KeptRuns<Run> again = open("one");

        assertThat(again.runs()).containsExactly(run(0), run(1));
        assertThat(again.has(run -> run.repetition() == 1)).isTrue();
        assertThat(again.has(run -> run.repetition() == 2)).isFalse();
        assertThat(again.sittings()).isEmpty();
    }

    @Test
    void runAfterABrokenLine_isNotLost() throws IOException {
        open("one").add(run(0));
        Files.writeString(file(), "{\"measurement\":\"one\",\"si", StandardOpenOption.APPEND);
        open("one").add(run(1));
        assertThat(open("one").runs()).containsExactly(run(0), run(1));
    }

    @Test
    void runsOfAnotherMeasurement_areRefused_inWords() throws IOException {
        open("one").add(run(0));
        assertThatThrownBy(() -> open("other"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("go on with that one's --seed and options, or name another file")
                .hasMessageContaining("kept");
    }

    /** As before a figure was added, or taken away. */
    @ParameterizedTest
    @CsvSource({
        "',\"diskBytes\":7', ''",
        "'\"diskBytes\"', '\"bytesOfDisk\"'",
        "'\"diskBytes\"', '\"more\":1,\"diskBytes\"'"
    })
    void runsOfAnotherRelease_areRefused_inWords(String now, String then) throws IOException {
        open("one").add(run(0));
        String kept = Files.readString(file());
        assertThat(kept).contains(now);
        Files.writeString(file(), kept.replace(now, then));
        assertThatThrownBy(() -> open("one"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file() + " keeps runs of another release, which this one cannot read (")
                .hasMessageEndingWith("): name another file");
    }

    @Test
    void withoutAFile_runsAreInMemory() throws IOException {
        KeptRuns<Run> kept = KeptRuns.of(null, "one", Run.class);
        kept.add(run(0));
        assertThat(kept.runs()).hasSize(1);
        assertThat(directory).isEmptyDirectory();
    }

    private KeptRuns<Run> open(String measurement) throws IOException {
        return KeptRuns.of(file(), measurement, Run.class);
    }

    private Path file() {
        return directory.resolve("kept");
    }

    private static Run run(int repetition) {
        return new Run(repetition, List.of(new Job("/a", 1.5)), 7);
    }

    private record Run(int repetition, List<Job> jobs, long diskBytes) {}

    private record Job(String input, double seconds) {}
}
