package io.tiercel.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.ChildProcess;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class DaemonMainTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void process_endsAtAnErrorThatEndsOneOfItsThreads_andSaysWhich() throws Exception {
        try (ChildProcess daemon = ChildProcess.start(
                ChildProcess.Command.of(FailingDaemon.class.getName(), NoClassDefFoundError.class.getName()))) {
            assertThat(daemon.awaitExit(PATIENCE)).hasValue(DaemonMain.FAILED);
            assertThat(daemon.output()).anyMatch(line -> line.contains("The thread tiercel side has ended"));
        }
    }

    @Test
    void process_goesOnAfterAnExceptionThatIsNoError() throws Exception {
        try (ChildProcess daemon = ChildProcess.start(
                ChildProcess.Command.of(FailingDaemon.class.getName(), IllegalStateException.class.getName()))) {
            assertThat(daemon.awaitExit(PATIENCE)).hasValue(DaemonMain.OK);
            assertThat(daemon.output()).anyMatch(line -> line.contains("The thread tiercel side has ended"));
        }
    }
}
