package io.tiercel.simulator.ssd;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReuseDistancesTest {
    @Test
    void distance_isOfOtherBlocksSinceTheLastUse() {
        ReuseDistances distances = new ReuseDistances();
        assertThat(List.of(use(distances, 5), use(distances, 6), use(distances, 7)))
                .containsOnly(ReuseDistances.FIRST_USE);
        assertThat(use(distances, 7)).isZero();
        assertThat(use(distances, 5)).isEqualTo(2);
        assertThat(use(distances, 6)).isEqualTo(2);
        assertThat(use(distances, 9_000)).isEqualTo(ReuseDistances.FIRST_USE);
    }

    /** So many uses that stamps are given anew several times, with more and with less than half of them live. */
    @Test
    void anyUse_isAsAListHasIt() {
        Seed seed = Seed.announced("ReuseDistancesTest");
        ReuseDistances distances = new ReuseDistances();
        List<Integer> recent = new ArrayList<>();
        for (int step = 0; step < 40_000; step++) {
            int block = step < 20_000 ? seed.below(300) : seed.below(6_000);
            int place = recent.lastIndexOf(block);
            int expected = place < 0 ? ReuseDistances.FIRST_USE : recent.size() - 1 - place;
            assertThat(use(distances, block)).as(seed + ", step " + step).isEqualTo(expected);
            if (place >= 0) {
                recent.remove(place);
            }
            recent.add(block);
        }
    }

    private static int use(ReuseDistances distances, int block) {
        return distances.use(block);
    }
}
