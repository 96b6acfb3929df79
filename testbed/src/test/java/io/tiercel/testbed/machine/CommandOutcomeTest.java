package io.tiercel.testbed.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandOutcomeTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Test
    void of_aCommand_tellsItsExitCodeAndOutput() throws IOException {
        CommandOutcome outcome =
                CommandOutcome.of(List.of("sh", "-c", "echo said; echo complained >&2; exit 3"), PATIENCE);

        assertThat(outcome).isEqualTo(new CommandOutcome(3, "said\ncomplained"));
    }

    @Test
    void of_aCommandThatIsNotThere_isNotRun() throws IOException {
        assertThat(CommandOutcome.of(List.of("no-such-command"), PATIENCE).exitCode())
                .isEqualTo(CommandOutcome.NOT_RUN);
    }

    @Test
    void of_aCommandThatTakesTooLong_isKilled() throws IOException {
        assertThat(CommandOutcome.of(List.of("sleep", "60"), Duration.ofMillis(50))
                        .exitCode())
                .isEqualTo(CommandOutcome.NOT_RUN);
    }

    @Test
    void forget_leavesFilesAsTheyWere(@TempDir Path root) throws IOException {
        Path file = Files.writeString(root.resolve("a"), "text");

        KernelPageCache.forget(root);

        assertThat(file).hasContent("text");
    }

    @Test
    void forget_ofAnEmptyDirectory_findsNothingInMemory(@TempDir Path root) throws IOException {
        assertThat(KernelPageCache.forget(root)).hasValue(0);
    }
}
