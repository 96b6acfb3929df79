package io.tiercel.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class UserRatesTest {
    private static final int KIB = 1 << 10;

    private final UserRates rates = new UserRates();

    @Test
    void take_isRefusedToWhoHasHadAll_andToNobodyElse() {
        assertThat(rates.take("greedy", UserRates.BYTES_AT_ONCE, 0)).isTrue();
        assertThat(rates.take("greedy", 1, 0)).isFalse();
        assertThat(rates.take("other", KIB, 0)).isTrue();
    }

    @Test
    void take_isPossibleAgain_asTimeGoesBy() {
        assertThat(rates.take("user", UserRates.BYTES_AT_ONCE, 0)).isTrue();
        long second = TimeUnit.SECONDS.toNanos(1);
        assertThat(rates.take("user", UserRates.BYTES_PER_SECOND + 1, second)).isFalse();
        assertThat(rates.take("user", UserRates.BYTES_PER_SECOND, second)).isTrue();
        assertThat(rates.take("user", 1, second)).isFalse();
    }

    @Test
    void take_neverGivesMoreThanTheRate_andWhatMayComeAtOnce() {
        Seed seed = Seed.announced("UserRatesTest");
        long nowNanos = 0;
        long given = 0;
        for (int i = 0; i < 20_000; i++) {
            nowNanos += seed.below(2_000_000);
            long bytes = seed.between(1, 64 * KIB);
            given += rates.take("user", bytes, nowNanos) ? bytes : 0;
            assertThat((double) given)
                    .as(seed.toString())
                    .isLessThanOrEqualTo(UserRates.BYTES_AT_ONCE + nowNanos / 1e9 * UserRates.BYTES_PER_SECOND + 1);
        }
        assertThat(given).as(seed.toString()).isGreaterThan(UserRates.BYTES_AT_ONCE);
    }
}
