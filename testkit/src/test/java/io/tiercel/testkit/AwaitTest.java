package io.tiercel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AwaitTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    @Test
    void until_looksAgain_untilTheConditionHolds() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        Await.until("three looks", LONG, () -> looks.incrementAndGet() == 3);
        assertThat(looks).hasValue(3);
    }

    @Test
    void until_saysWhatHasNotCome() {
        assertThatThrownBy(() -> Await.until("the end of time", Duration.ofMillis(5), () -> false))
                .isInstanceOf(AssertionError.class)
                .hasMessage("not within PT0.005S: the end of time");
    }

    @Test
    void until_endsWhereTheConditionCannotBeLookedAt() {
        assertThatThrownBy(() -> Await.until("nothing", LONG, () -> {
                    throw new IOException("gone");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("gone");
    }
}
