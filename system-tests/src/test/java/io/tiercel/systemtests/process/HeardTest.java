package io.tiercel.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.log4j.Logger;
import org.junit.jupiter.api.Test;

class HeardTest {
    private static final String PREFIX = "io.tiercel.heard";

    @Test
    void close_again_leavesTheNextListenerWhatItHears() {
        Heard first = Heard.listen(PREFIX);
        first.close();
        try (Heard second = Heard.listen(PREFIX)) {
            first.close();

            Logger.getLogger(PREFIX + ".Something").info("said");

            assertThat(second.messages()).containsExactly("said");
        }
        assertThat(first.messages()).isEmpty();
    }
}
