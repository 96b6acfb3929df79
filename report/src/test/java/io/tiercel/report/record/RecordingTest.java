package io.tiercel.report.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.report.Machine;
import io.tiercel.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
    private static final Report REPORT = new Report(
            "reproduce panthera --seed 42",
            42,
            "0123456789ab",
            new Machine(2, 24L << 30, "Linux 6.1", "17.0.1"),
            List.of());

    @TempDir
    private Path folder;

    @Test
    void writeTo_makesThePageAndSaysWhereTheResultComesFrom() throws Exception {
        Path page = folder.resolve("results.md");
        recording("a table\n").writeTo(page);
        assertThat(page).content().startsWith("# Results").contains("""
                ## tiercel reproduce panthera

                `./tiercel reproduce panthera --seed 42`, seed 42, commit `0123456789ab`, 2026-02-03, \
                2 cores, 24.0 GiB memory, Linux 6.1, JDK 17.0.1.

                ```text
                a table
                ```
                """);
    }

    @Test
    void writeTo_replacesWhatWasRecordedBefore() throws Exception {
        Path page = folder.resolve("results.md");
        recording("old").writeTo(page);
        recording("new").writeTo(page);
        assertThat(page).content().contains("\nnew\n").doesNotContain("\nold\n");
        assertThat(folder).isDirectoryNotContaining("glob:**.draft");
    }

    @Test
    void writeTo_leavesADamagedPageAsItIs() throws Exception {
        Path page = folder.resolve("results.md");
        recording("old").writeTo(page);
        String damaged = Files.readString(page).replace("<!-- end of", "<!-- lost");
        Files.writeString(page, damaged);
        assertThatThrownBy(() -> recording("new").writeTo(page))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has no end");
        assertThat(page).hasContent(damaged);
    }

    private static Recording recording(String printed) {
        return new Recording("reproduce panthera", REPORT, printed, Instant.parse("2026-02-03T04:05:06Z"));
    }
}
