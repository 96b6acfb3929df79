package io.tiercel.core.affinity.worth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReadHazardTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final ReadHazard hazard = new ReadHazard();

    @Test
    void fileThatWasNeverRead_hasNone() {
        assertThat(hazard.rate(SECOND, 1)).isZero();
    }

    @Test
    void whatWasSeenOfOthers_countsForANewFile() {
        // Each file is read again after 100 s, and never after that.
        for (int file = 0; file < 1_000; file++) {
            hazard.read(file * 200L * SECOND, file);
            hazard.read((file * 200L + 100) * SECOND, file);
        }
        long now = 1_000 * 200L * SECOND;
        hazard.read(now, 1_000_000);
        double rightAfter = hazard.rate(now + SECOND, 1_000_000);
        double due = hazard.rate(now + 100 * SECOND, 1_000_000);
        double overdue = hazard.rate(now + 5_000 * SECOND, 1_000_000);
        assertThat(due).isGreaterThan(5 * rightAfter).isGreaterThan(5 * overdue);
    }

    @Test
    void moreFilesThanItKnows_takeThePlaceOfThoseReadLongestAgo() {
        hazard.read(0, 1);
        for (int file = 2; file <= 200_001; file++) {
            hazard.read(SECOND * 3_600, file);
        }
        assertThat(hazard.rate(SECOND * 3_601, 1)).isZero();
        assertThat(hazard.rate(SECOND * 3_601, 2)).isPositive();
        assertThat(hazard.rate(SECOND * 3_601, 200_001)).isPositive();
    }

    @Test
    void readsAtOneRate_areSeenAsThatRate() {
        // So many files, each read with the same chance in each second.
        SplittableRandom random = new SplittableRandom(1);
        double perSecond = 0.01;
        for (int second = 0; second < 2_000; second++) {
            for (int file = 0; file < 100; file++) {
                if (second == 0 || random.nextDouble() < perSecond) {
                    hazard.read(second * SECOND, file);
                }
            }
        }
        double sum = 0;
        for (int file = 0; file < 100; file++) {
            sum += hazard.rate(2_000 * SECOND, file) * SECOND;
        }
        assertThat(sum / 100).isCloseTo(perSecond, withPercentage(25));
    }
}
