package io.tiercel.testbed.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.ChildProcess.Command;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MeasuringProcessTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    record Sum(int numbers, double sum) {}

    /** Adds up its arguments. */
    static final class Adding {
        private Adding() {}

        public static void main(String[] arguments) throws IOException {
            double sum = 0;
            for (String argument : arguments) {
                sum += Double.parseDouble(argument);
            }
            System.out.println("added");
            MeasuringProcess.tell(new Sum(arguments.length, sum));
        }
    }

    @Test
    void run_givesWhatTheProcessTold() throws Exception {
        assertThat(MeasuringProcess.run(Command.of(Adding.class.getName(), "1", "2.5"), Sum.class, PATIENCE))
                .isEqualTo(new Sum(2, 3.5));
    }

    @Test
    void run_ofAProcessThatFails_saysWhatItPrinted() {
        assertThatThrownBy(() -> MeasuringProcess.run(Command.of(Adding.class.getName(), "x"), Sum.class, PATIENCE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ended with 1")
                .hasMessageContaining("NumberFormatException");
    }
}
