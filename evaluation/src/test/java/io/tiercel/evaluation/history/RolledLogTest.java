package io.tiercel.evaluation.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RolledLogTest {
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

    private static List<Path> paths(String... names) {
        return Arrays.stream(names).map(Path::of).toList();
    }
}
