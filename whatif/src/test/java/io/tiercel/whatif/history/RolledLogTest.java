package io.tiercel.whatif.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.simulator.workload.HistoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RolledLogTest {
    @TempDir
    private Path folder;

    @Test
    void files_areInTheOrderOfTheirNumbers() {
        assertThat(RolledLog.inOrder(paths("appstatus_a", "events_10_a.zstd", "events_1_a.zstd", "events_2_a.zstd")))
                .isEqualTo(paths("events_1_a.zstd", "events_2_a.zstd", "events_10_a.zstd"));
    }

    @Test
    void compactedFile_replacesItselfAndAllBefore() {
        assertThat(RolledLog.inOrder(
                        paths("events_1_a", "events_2_a", "events_2_a.compact", "events_3_a", "events_1_a.compact")))
                .isEqualTo(paths("events_2_a.compact", "events_3_a"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            events_1_a events_3_a                   | events_2_*
            events_2_a events_3_a                   | events_1_*
            events_2_a.compact events_4_a           | events_3_*
            appstatus_a                             | events_1_*
            """)
    void fileThatIsMissing_isNamed(String names, String missing) {
        assertThatThrownBy(() -> Samples.found(log(names.split(" "))))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("its file " + missing + " is missing; copy the folder again");
    }

    private Path log(String... names) throws IOException {
        Path log = Files.createDirectory(folder.resolve("eventlog_v2_a"));
        for (String name : names) {
            Files.writeString(log.resolve(name), "");
        }
        return log;
    }

    private static List<Path> paths(String... names) {
        return Arrays.stream(names).map(Path::of).toList();
    }
}
