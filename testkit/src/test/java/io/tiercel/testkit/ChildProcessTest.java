package io.tiercel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.ChildProcess.Command;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("cluster")
class ChildProcessTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Says what it hears. */
    public static final class Echo {
        public static void main(String[] args) throws IOException {
            BufferedReader heard = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = heard.readLine(); line != null; line = heard.readLine()) {
                System.out.println("heard " + line);
            }
        }
    }

    /** Says that it is ready and then sleeps, or ends at once if told to. */
    public static final class Sleeper {
        public static void main(String[] args) throws InterruptedException {
            if (args.length > 0) {
                System.out.println("giving up");
                System.exit(3);
            }
            System.out.println("ready on 7");
            Thread.sleep(60_000);
        }
    }

    @Test
    void awaitLine_returnsTheLineThatAChildPrints() throws Exception {
        try (ChildProcess child = ChildProcess.start(Command.of(Sleeper.class.getName()))) {
            assertThat(child.awaitLine("ready", PATIENCE)).isEqualTo("ready on 7");
        }
    }

    @Test
    void awaitLine_ofAChildThatEnds_saysWhatItPrinted() throws Exception {
        try (ChildProcess child = ChildProcess.start(Command.of(Sleeper.class.getName(), "end"))) {
            assertThatThrownBy(() -> child.awaitLine("ready", PATIENCE))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("giving up");
            assertThat(child.awaitExit(PATIENCE)).contains(3);
        }
    }

    @Test
    void send_writesALineThatTheChildReads() throws Exception {
        try (ChildProcess child = ChildProcess.start(Command.of(Echo.class.getName()))) {
            child.send("one");
            child.send("two");
            assertThat(child.awaitLine("heard two", PATIENCE)).isEqualTo("heard two");
            assertThat(child.output()).containsExactly("heard one", "heard two");
        }
    }

    @Test
    void close_leavesNoProcess() throws Exception {
        ChildProcess child = ChildProcess.start(Command.of(Sleeper.class.getName()));
        child.close();
        assertThat(child.alive()).isFalse();
        assertThat(ProcessHandle.of(child.pid()).map(ProcessHandle::isAlive).orElse(false))
                .isFalse();
    }
}
