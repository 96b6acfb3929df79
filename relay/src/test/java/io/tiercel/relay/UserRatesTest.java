package io.tiercel.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class UserRatesTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final UserRates rates = new UserRates(10, 30);

    @Test
    void user_whoAsksWithoutEnd_hasTheRateAndTakesNothingFromOthers() {
        assertThat(taken("flood", 1_000, 0)).isEqualTo(30);
        assertThat(taken("flood", 1_000, SECOND)).isEqualTo(10);
        assertThat(taken("other", 25, SECOND)).isEqualTo(25);
    }

    @Test
    void user_whoAskedNothingForLong_hasNoMoreAtOnceThanAtFirst() {
        taken("user", 30, 0);
        assertThat(taken("user", 1_000, 100 * SECOND)).isEqualTo(30);
    }

    @Test
    void users_areForgottenBeyondABound() {
        for (int i = 0; i < 5_000; i++) {
            assertThat(rates.take("user" + i, i)).isTrue();
        }
        assertThat(taken("user4999", 1_000, 5_000)).isEqualTo(29);
    }

    private int taken(String user, int asked, long nanos) {
        int taken = 0;
        for (int i = 0; i < asked; i++) {
            taken += rates.take(user, nanos) ? 1 : 0;
        }
        return taken;
    }
}
