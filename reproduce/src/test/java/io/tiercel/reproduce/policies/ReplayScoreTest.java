package io.tiercel.reproduce.policies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayScoreTest {
    /** The repetitions differ by far more than the policies do in any of them. */
    @Test
    void spreadOfAGain_isThatOfTheDifferences_notOfTheFigures() {
        ReplayScore one = score("s3-fifo", 0.2, 0.6);
        ReplayScore other = score("lru", 0.1, 0.49);
        assertThat(one.spread().getAsDouble()).isCloseTo(0.2, within(1e-12));
        assertThat(one.spreadOfGain(other).getAsDouble()).isCloseTo(0.005, within(1e-12));
    }

    @Test
    void oneRepetition_hasNoSpread() {
        assertThat(score("lru", 0.1).spread()).isEmpty();
        assertThat(score("lru", 0.1).spreadOfGain(score("fifo", 0.2))).isEmpty();
    }

    private static ReplayScore score(String policy, Double... hitRatios) {
        return new ReplayScore("zipf", 0.1, policy, 0.4, 0.4, List.of(hitRatios));
    }
}
