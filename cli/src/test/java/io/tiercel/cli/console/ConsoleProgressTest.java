package io.tiercel.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void elsewhereThanOnATerminal_aStageIsOneLineWhenItIsOver() {
        try (ConsoleProgress progress = progress(false)) {
            progress.stage("one");
            progress.detail("half");
            progress.detail("all");
            nanos.addAndGet(1_500_000_000L);
            assertThat(printed()).isEmpty();
            progress.stage("two");
        }
        assertThat(printed().lines()).containsExactly("one: all (1.5 s)", "two (0.0 s)");
    }

    @Test
    void onATerminal_aStageIsRewritten() {
        try (ConsoleProgress progress = progress(true)) {
            progress.stage("one");
            progress.detail("half");
        }
        assertThat(printed().replace("\r\u001b[K", "|")).isEqualTo("|one|one: half (0.0 s)|one: half (0.0 s)\n");
    }

    @Test
    void whatIsSaid_isThereAtOnce_andHasNoTime() {
        try (ConsoleProgress progress = progress(false)) {
            progress.stage("one");
            progress.say("the report is in x");
            assertThat(printed().lines()).containsExactly("one (0.0 s)", "the report is in x");
        }
        assertThat(printed().lines()).hasSize(2);
    }

    private ConsoleProgress progress(boolean terminal) {
        return new ConsoleProgress(new PrintStream(bytes, true, StandardCharsets.UTF_8), terminal, nanos::get);
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
