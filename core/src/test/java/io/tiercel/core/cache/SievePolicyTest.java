package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SievePolicyTest {
    private static final long A = 1;
    private static final long B = 2;
    private static final long C = 3;
    private static final long D = 4;
    private static final long E = 5;
    private static final long F = 6;
    private static final long G = 7;
    private static final long H = 8;
    private static final long I = 9;

    private final PlacedKeys cache = PlacedKeys.equal(7, SievePolicy::new);

    /**
     * By hand, after algorithm 1 of the paper, in the manner of its figure 4: seven entries, of which A, B and G were
     * read again; H, A, D, I, B and J come.
     */
    @Test
    void hand_sparesWhatWasReadAgain_andGoesOnFromWhereItWas() {
        read(A, B, C, D, E, F, G);
        read(A, B, G);

        // The hand clears A and B and takes C; it stays at D.
        read(H);
        assertThat(cache.keys()).containsExactlyInAnyOrder(A, B, D, E, F, G, H);

        // Both are marked: A, whose mark was cleared, and D, under the hand.
        read(A, D);

        // The hand clears D and takes E; it stays at F.
        read(I);
        assertThat(cache.keys()).containsExactlyInAnyOrder(A, B, D, F, G, H, I);

        // F goes. The hand stays at G, which is marked.
        read(B);
        read(C);
        assertThat(cache.keys()).containsExactlyInAnyOrder(A, B, C, D, G, H, I);

        // G is cleared, H goes: newcomers that nobody reads again leave before what was there long ago.
        read(E);
        assertThat(cache.keys()).containsExactlyInAnyOrder(A, B, C, D, E, G, I);
    }

    @Test
    void hand_goesRoundToTheOldest() {
        read(A, B, C, D, E, F, G);
        read(A, B, C, D, E, F, G);
        // All are cleared in one round; then the oldest goes, and the hand is at the next one.
        read(H);
        read(I);
        assertThat(cache.keys()).containsExactlyInAnyOrder(C, D, E, F, G, H, I);
    }

    private void read(long... keys) {
        for (long key : keys) {
            cache.read(key);
        }
    }
}
