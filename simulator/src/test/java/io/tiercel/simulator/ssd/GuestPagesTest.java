package io.tiercel.simulator.ssd;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class GuestPagesTest {
    private static final int CHUNK = StorageModel.CHUNK_BLOCKS;

    @Test
    void onlyBlocksThatWereBroughtIn_areHere() {
        GuestPages pages = new GuestPages(2 * CHUNK);
        pages.put(3, 2);
        assertThat(pages.use(3)).isTrue();
        assertThat(pages.use(4)).isTrue();
        assertThat(pages.use(5)).as("of the same MiB").isFalse();
    }

    @Test
    void mebibyteThatLeft_comesBackWithoutWhatItHad() {
        GuestPages pages = new GuestPages(CHUNK);
        pages.put(0, 2);
        pages.put(CHUNK, 1);
        assertThat(pages.use(0)).isFalse();
        pages.put(1, 1);
        assertThat(pages.use(0)).isFalse();
        assertThat(pages.use(1)).isTrue();
        pages.remove(0);
        assertThat(pages.use(1)).isFalse();
    }

    @Test
    void noRoom_keepsNothing() {
        GuestPages pages = new GuestPages(0);
        pages.put(0, CHUNK);
        assertThat(pages.isNothing()).isTrue();
        assertThat(pages.use(0)).isFalse();
    }

    @Test
    void anyUse_isAsMapsHaveIt() {
        Seed seed = Seed.announced("GuestPagesTest");
        GuestPages pages = new GuestPages(5 * CHUNK);
        // The least recently used first.
        Map<Integer, Set<Integer>> chunks = new LinkedHashMap<>();
        int hits = 0;
        for (int step = 0; step < 20_000; step++) {
            int block = seed.below(12 * CHUNK);
            int chunk = block / CHUNK;
            boolean expected = chunks.containsKey(chunk) && chunks.get(chunk).contains(block);
            assertThat(pages.use(block)).as(seed + ", step " + step).isEqualTo(expected);
            hits += expected ? 1 : 0;
            if (expected || seed.oneIn(2)) {
                Set<Integer> kept = chunks.containsKey(chunk) ? chunks.remove(chunk) : new TreeSet<>();
                kept.add(block);
                chunks.put(chunk, kept);
                pages.put(block, 1);
            }
            if (chunks.size() > 5) {
                chunks.remove(chunks.keySet().iterator().next());
            }
            if (seed.oneIn(40)) {
                chunks.remove(chunk);
                pages.remove(chunk * CHUNK);
            }
        }
        assertThat(hits).isBetween(1, 19_999);
    }
}
