package io.tiercel.simulator.ssd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.ssd.MissCurve;
import io.tiercel.testkit.Seed;
import org.junit.jupiter.api.Test;

class ReuseCurveTest {
    private static final double MEBIBYTE = 1 << 20;

    private final ReuseCurve reuse = new ReuseCurve();

    /** An LRU cache has all of a loop, or nothing. */
    @Test
    void loop_isACliff() {
        for (int round = 0; round < 10; round++) {
            read(0, 5 * 16);
        }
        MissCurve curve = reuse.curve();
        assertThat(curve.misses(0)).isEqualTo(1);
        assertThat(curve.misses(4 * MEBIBYTE)).isEqualTo(1);
        assertThat(curve.misses(5 * MEBIBYTE)).isCloseTo(0.1, within(1e-9));
        assertThat(curve.misses(100 * MEBIBYTE)).isCloseTo(0.1, within(1e-9));
        assertThat(curve.workingSet()).isEqualTo(5 * MEBIBYTE);
    }

    @Test
    void newPhase_isThreeQuartersOfTheCurveAfterTwoWindows() {
        window(0, 2 * 16);
        window(0, 2 * 16);
        window(1_000, 2 * 16);
        double first = reuse.curve().misses(2 * MEBIBYTE);
        window(1_000, 6 * 16);
        window(1_000, 6 * 16);
        assertThat(first).isLessThan(0.2);
        assertThat(reuse.curve().misses(2 * MEBIBYTE)).isBetween(0.7, 0.95);
    }

    /** A third of all blocks fits, and which are read is drawn. */
    @Test
    void sample_tellsWhatRandomReadsMiss() {
        Seed seed = Seed.announced("ReuseCurveTest");
        for (int i = 0; i < 60_000; i++) {
            reuse.use(seed.below(60 * 16));
        }
        assertThat(reuse.curve().misses(20 * MEBIBYTE)).as(seed.toString()).isBetween(0.6, 0.72);
        assertThat(reuse.curve().misses(60 * MEBIBYTE)).as(seed.toString()).isLessThan(0.05);
    }

    @Test
    void curveOfNothing_missesEverything() {
        assertThat(reuse.curve().misses(MEBIBYTE)).isEqualTo(1);
        assertThat(reuse.curve().workingSet()).isZero();
    }

    @Test
    void curve_hasFewPoints_howeverManySizesThereAre() {
        for (int i = 0; i < 50_000; i++) {
            reuse.use((int) (i * 7_919L % 10_007 * (i % 13) / 13));
        }
        MissCurve curve = reuse.curve();
        assertThat(curve.points()).hasSizeBetween(5, 110);
        assertThat(curve.points()).isSortedAccordingTo((one, other) -> Double.compare(other.misses(), one.misses()));
    }

    /** Ten rounds in a window, after which it is over. */
    private void window(int first, int blocks) {
        for (int round = 0; round < 10; round++) {
            read(first, blocks);
        }
        reuse.age();
    }

    private void read(int first, int blocks) {
        for (int block = first; block < first + blocks; block++) {
            reuse.use(block);
        }
    }
}
