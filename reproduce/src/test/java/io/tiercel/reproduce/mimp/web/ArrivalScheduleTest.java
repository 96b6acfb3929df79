package io.tiercel.reproduce.mimp.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void arrivals_areInOrder_withinTheTime_andAsManyAsTheRateSays() {
        Seed seed = Seed.announced("ArrivalScheduleTest.order");
        for (int i = 0; i < 100; i++) {
            int rate = seed.between(20, 1_000);
            ArrivalSchedule schedule = ArrivalSchedule.poisson(seed.anyLong(), rate, MINUTE);
            // Ten standard deviations of a Poisson count.
            assertThat((double) schedule.size())
                    .isBetween(60.0 * rate - 10 * Math.sqrt(60.0 * rate), 60.0 * rate + 10 * Math.sqrt(60.0 * rate));
            for (int request = 1; request < schedule.size(); request++) {
                assertThat(schedule.nanos(request)).isGreaterThanOrEqualTo(schedule.nanos(request - 1));
            }
            assertThat(schedule.nanos(schedule.size() - 1)).isLessThan(MINUTE.toNanos());
        }
    }

    @Test
    void arrivals_areTheSameWithTheSameSeed() {
        ArrivalSchedule one = ArrivalSchedule.poisson(7, 50, MINUTE);
        ArrivalSchedule same = ArrivalSchedule.poisson(7, 50, MINUTE);
        ArrivalSchedule other = ArrivalSchedule.poisson(8, 50, MINUTE);
        assertThat(one.size()).isEqualTo(same.size());
        assertThat(one.nanos(100)).isEqualTo(same.nanos(100)).isNotEqualTo(other.nanos(100));
    }

    @Test
    void firstFrom_isTheFirstRequestThatArrivesSoLateOrLater() {
        ArrivalSchedule schedule = ArrivalSchedule.poisson(7, 50, MINUTE);
        assertThat(schedule.firstFrom(Duration.ZERO)).isZero();
        assertThat(schedule.firstFrom(MINUTE)).isEqualTo(schedule.size());
        assertThat(schedule.firstFrom(Duration.ofNanos(schedule.nanos(17)))).isEqualTo(17);
        assertThat(schedule.firstFrom(Duration.ofNanos(schedule.nanos(17) + 1))).isEqualTo(18);
    }

    @Test
    void scheduleWithoutEndOrRequests_isRefused() {
        assertThatThrownBy(() -> ArrivalSchedule.poisson(1, 0, MINUTE)).hasMessageContaining("requests must be");
        assertThatThrownBy(() -> ArrivalSchedule.poisson(1, 1e9, MINUTE)).hasMessageContaining("requests must be");
        assertThatThrownBy(() -> ArrivalSchedule.poisson(1, Double.NaN, MINUTE))
                .hasMessageContaining("requests must be");
    }
}
