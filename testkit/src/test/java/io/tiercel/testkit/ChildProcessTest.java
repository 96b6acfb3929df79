package io.tiercel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.ChildProcess.Command;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("cluster")
class ChildProcessTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

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
    void close_leavesNoProcess() throws Exception {
        ChildProcess child = ChildProcess.start(Command.of(Sleeper.class.getName()));
        child.close();
        assertThat(child.alive()).isFalse();
        assertThat(ProcessHandle.of(child.pid()).map(ProcessHandle::isAlive).orElse(false))
                .isFalse();
    }
}
