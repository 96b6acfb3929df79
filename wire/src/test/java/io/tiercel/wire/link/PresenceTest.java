package io.tiercel.wire.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PresenceTest {
    private final Presence presence = new Presence();

    @Test
    void absence_isSaidOnce_andWhatFollowsItToo() {
        assertThat(presence.absent()).isTrue();
        assertThat(presence.absent()).isFalse();
        assertThat(presence.present(at(1))).isTrue();
        assertThat(presence.present(at(2))).isFalse();
        assertThat(presence.present(at(20))).as("it lasts, which is no news").isFalse();
        assertThat(presence.absent()).isTrue();
        assertThat(presence.present(at(21))).isTrue();
    }

    @Test
    void sessionsThatEndAtOnce_areNotSaid_untilOneLasts() {
        assertThat(presence.present(at(0))).isTrue();
        assertThat(presence.absent()).isTrue();
        for (int second = 1; second < 10; second++) {
            assertThat(presence.present(at(second))).isFalse();
            assertThat(presence.absent()).isFalse();
        }
        assertThat(presence.present(at(10))).isFalse();
        assertThat(presence.present(at(14))).isFalse();
        assertThat(presence.present(at(15))).isTrue();
        assertThat(presence.present(at(16))).isFalse();
        assertThat(presence.absent()).isTrue();
    }

    @Test
    void waits_growOverSessionsThatEndAtOnce_andBeginAnewAfterOneThatLasts() {
        long[] waits = LongStream.range(0, 8)
                .map(second -> {
                    presence.present(at(second));
                    presence.absent();
                    return TimeUnit.NANOSECONDS.toMillis(presence.waitNanos());
                })
                .toArray();
        long[] bounds = {50, 100, 200, 400, 800, 1600, 2000, 2000};
        for (int i = 0; i < waits.length; i++) {
            assertThat(waits[i]).isBetween(bounds[i] / 2, bounds[i]);
        }
        presence.present(at(10));
        presence.present(at(15));
        presence.absent();
        assertThat(presence.waitNanos()).isLessThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(50));
    }

    private static long at(long second) {
        return TimeUnit.SECONDS.toNanos(second);
    }
}
