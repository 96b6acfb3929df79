package io.tiercel.reproduce.compatibility.asked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testbed.jobs.TierBytes;
import io.tiercel.testkit.ChildProcess.Command;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("cluster")
@Timeout(60)
class AskedProcessTest {
    @Test
    void questions_areAnsweredInOrder_eachInALine() throws Exception {
        try (AskedProcess process = echo()) {
            assertThat(process.ask("one")).isEqualTo("you said one");
            assertThat(process.bytes()).isEqualTo(TierBytes.NONE);
            assertThat(process.ask("two")).isEqualTo("you said two");
            process.end();
        }
    }

    @Test
    void failure_isToldByWhatTheProcessPrinted() throws Exception {
        try (AskedProcess process = echo()) {
            assertThatThrownBy(() -> process.ask("fail"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("told to fail");
            assertThatThrownBy(process::end).isInstanceOf(IOException.class);
        }
    }

    private static AskedProcess echo() throws IOException, InterruptedException {
        return AskedProcess.start(Command.of(EchoMain.class.getName()));
    }
}
