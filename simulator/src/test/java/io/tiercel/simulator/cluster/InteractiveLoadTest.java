package io.tiercel.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.tiercel.testkit.Seed;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class InteractiveLoadTest {
    private static final long SECOND = 1_000_000_000;

    private final long seed = Seed.announced("InteractiveLoadTest").anyLong();
    private final InteractiveLoad medium = new InteractiveLoad(0.85, 0.95, 10 * SECOND);

    @Test
    void level_isWithinItsBounds_andInTheMiddleOnAverage() {
        List<Double> levels = LongStream.range(0, 10_000)
                .mapToObj(step -> medium.level(seed, step * 10 * SECOND))
                .toList();
        assertThat(levels).allSatisfy(level -> assertThat(level).isBetween(0.85, 0.95));
        assertThat(levels.stream().mapToDouble(level -> level).average().orElseThrow())
                .isCloseTo(0.9, offset(0.002));
    }

    @Test
    void level_stays_untilItsStepIsOver() {
        long left = medium.nanosLeft(seed, 123 * SECOND);
        double level = medium.level(seed, 123 * SECOND);
        assertThat(medium.level(seed, 123 * SECOND + left - 1)).isEqualTo(level);
        assertThat(medium.level(seed, 123 * SECOND + left)).isNotEqualTo(level);
    }

    @Test
    void levels_ofTwoSeeds_differ() {
        assertThat(medium.level(seed, 0)).isNotEqualTo(medium.level(seed + 1, 0));
    }

    @Test
    void steadyLoad_isTheSameAtAllTimes() {
        assertThat(InteractiveLoad.steady(1.5).level(seed, 7)).isEqualTo(1.5);
        assertThat(InteractiveLoad.NONE.level(seed, 7)).isZero();
    }

    @Test
    void load_refusesWhatCannotBe() {
        assertThatThrownBy(() -> InteractiveLoad.steady(-1))
                .hasMessage("the interactive load must not be less than 0 CPUs: -1.0");
        assertThatThrownBy(() -> new InteractiveLoad(1, 0.5, 1))
                .hasMessage("the most interactive load must not be below the least, 1.0 CPUs: 0.5");
        assertThatThrownBy(() -> new InteractiveLoad(0, 1, 0))
                .hasMessage("a step of the interactive load takes from 1 ns to a year, not 0 ns");
    }
}
