package io.tiercel.evaluation.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutcomeTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Test
    void of_aCommand_tellsItsExitCodeAndOutput() throws IOException {
        Outcome outcome = Outcome.of(List.of("sh", "-c", "echo said; echo complained >&2; exit 3"), PATIENCE);

        assertThat(outcome).isEqualTo(new Outcome(3, "said\ncomplained"));
    }

    @Test
    void of_aCommandThatIsNotThere_isNotRun() throws IOException {
        assertThat(Outcome.of(List.of("no-such-command"), PATIENCE).exitCode()).isEqualTo(Outcome.NOT_RUN);
    }

    @Test
    void of_aCommandThatTakesTooLong_isKilled() throws IOException {
        assertThat(Outcome.of(List.of("sleep", "60"), Duration.ofMillis(50)).exitCode())
                .isEqualTo(Outcome.NOT_RUN);
    }

    @Test
    void forget_leavesFilesAsTheyWere(@TempDir Path root) throws IOException {
        Path file = Files.writeString(root.resolve("a"), "text");

        PageCache.forget(root);

        assertThat(file).hasContent("text");
    }

    @Test
    void forget_ofAnEmptyDirectory_findsNothingInMemory(@TempDir Path root) throws IOException {
        assertThat(PageCache.forget(root)).hasValue(0);
    }
}
