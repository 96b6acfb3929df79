package io.tiercel.testbed.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabProgramTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path directory;

    @Test
    void linesSoFar_areTold_whileTheProgramRuns() throws IOException {
        Path heard = directory.resolve("heard");
        ProcessBuilder program = shell("echo one; until [ -e " + heard + " ]; do sleep 0.1; done; echo two");

        List<String> lines = LabProgram.run(program, PATIENCE, printed -> {
            if (printed == 1) {
                touch(heard);
            }
        });

        assertThat(lines).containsExactly("one", "two");
    }

    @Test
    void failure_saysWhatTheProgramComplainedOf() {
        assertThatThrownBy(() -> LabProgram.run(shell("echo no such host >&2; exit 3"), PATIENCE))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("failed", "no such host");
    }

    @Test
    void programThatDoesNotEnd_isEnded() throws IOException {
        Path alive = directory.resolve("pid");
        assertThatThrownBy(
                        () -> LabProgram.run(shell("echo $$ > " + alive + "; exec sleep 600"), Duration.ofSeconds(1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("did not end within 1 s");
        long pid = Long.parseLong(Files.readString(alive).strip());
        ProcessHandle.of(pid).ifPresent(process -> assertThat(process.onExit()).succeedsWithin(PATIENCE));
    }

    private static ProcessBuilder shell(String script) {
        return new ProcessBuilder("sh", "-c", script);
    }

    private static void touch(Path file) {
        try {
            Files.writeString(file, "");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
