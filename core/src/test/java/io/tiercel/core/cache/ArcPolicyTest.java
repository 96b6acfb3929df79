package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import org.junit.jupiter.api.Test;

/** By hand, after figure 4 of the paper, for c = 4; the lists are written from the least to the most recent. */
class ArcPolicyTest {
    private final PlacedKeys cache = PlacedKeys.equal(4, ArcPolicy::new);
    private final NaiveArc paper = new NaiveArc(4);

    @Test
    void lists_areThoseWorkedOutByHand() {
        read(1, 2, 3, 4);
        expect("[1, 2, 3, 4] [] [] []", 0);

        // Read again: both are in T2 now.
        read(1, 2);
        expect("[3, 4] [1, 2] [] []", 0);

        // A full miss: |L1| = 2 < c and |L1| + |L2| = 4 = c, so replace; |T1| > p, so 3 becomes a ghost of T1.
        read(5);
        expect("[4, 5] [1, 2] [3] []", 0);

        // A hit in B1: p = 0 + max(0 / 1, 1) = 1. |T1| = 2 > 1, so 4 becomes a ghost; 3 has been read twice.
        read(3);
        expect("[5] [1, 2, 3] [4] []", 1);

        // A hit in B1 again: p = 2. |T1| = 1 is not more, so the oldest of T2 goes and is a ghost in B2.
        read(4);
        expect("[5] [2, 3, 4] [] [1]", 2);

        // Two full misses: |T1| = 1 and then 2, not more than p, so T2 gives again.
        read(6, 7);
        expect("[5, 6, 7] [4] [] [1, 2, 3]", 2);

        // A hit in B2: p = 2 - max(0 / 3, 1) = 1. |T1| = 3 > 1, so 5 goes.
        read(2);
        expect("[6, 7] [4, 2] [5] [1, 3]", 1);

        // A hit in B1 whose ghosts are the fewer: p = 1 + 2 / 1 = 3. |T1| = 2 <= 3, so T2 gives 4.
        read(5);
        expect("[6, 7] [2, 5] [] [1, 3, 4]", 3);
    }

    @Test
    void listOfNewcomersThatFillsTheCache_losesItsOldestWithoutAGhost() {
        read(1, 2, 3, 4, 5);
        expect("[2, 3, 4, 5] [] [] []", 0);
    }

    @Test
    void keys_areThoseOfThePaper_onRandomReads() {
        Seed seed = Seed.announced("keys_areThoseOfThePaper_onRandomReads");
        for (int i = 0; i < 3_000; i++) {
            long key = 1L + seed.below(seed.oneIn(3) ? 20 : 6);
            assertThat(cache.read(key)).as("%s, read %d", seed, i).isEqualTo(paper.read(key, 1));
        }
        assertThat(cache.keys()).containsExactlyInAnyOrderElementsOf(paper.keys());
    }

    private void read(long... keys) {
        for (long key : keys) {
            cache.read(key);
            paper.read(key, 1);
        }
    }

    private void expect(String lists, double p) {
        assertThat(paper.lists()).isEqualTo(lists);
        assertThat(paper.p()).isEqualTo(p);
        assertThat(cache.keys()).containsExactlyInAnyOrderElementsOf(paper.keys());
    }
}
