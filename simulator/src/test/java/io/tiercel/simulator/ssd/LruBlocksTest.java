package io.tiercel.simulator.ssd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LruBlocksTest {
    @Test
    void leastRecentlyUsedBlock_makesRoom() {
        LruBlocks cache = new LruBlocks(2);
        cache.put(1);
        cache.put(2);
        assertThat(cache.use(1)).isTrue();
        cache.put(5_000);
        assertThat(cache.has(2)).isFalse();
        assertThat(cache.has(1)).isTrue();
        assertThat(cache.has(5_000)).isTrue();
        assertThat(cache.use(9)).isFalse();
    }

    @Test
    void smallerCache_losesTheOldestAtOnce_andALargerOneKeepsAll() {
        LruBlocks cache = new LruBlocks(4);
        for (int block = 0; block < 4; block++) {
            cache.put(block);
        }
        cache.resize(1);
        assertThat(cache.size()).isEqualTo(1);
        assertThat(cache.has(3)).isTrue();
        cache.resize(3);
        cache.put(7);
        assertThat(cache.has(3)).isTrue();
        assertThat(cache.size()).isEqualTo(2);
        cache.resize(0);
        cache.put(7);
        assertThat(cache.size()).isZero();
        assertThatThrownBy(() -> cache.resize(-1)).hasMessage("a cache cannot have room for -1 blocks");
    }

    @Test
    void blockThatIsTakenAway_leavesItsRoom() {
        LruBlocks cache = new LruBlocks(2);
        cache.put(1);
        cache.put(2);
        cache.remove(2);
        cache.remove(9);
        cache.put(3);
        assertThat(cache.has(1)).isTrue();
        assertThat(cache.has(2)).isFalse();
        assertThat(cache.size()).isEqualTo(2);
    }

    @Test
    void anyUse_isAsAListHasIt() {
        Seed seed = Seed.announced("LruBlocksTest");
        LruBlocks cache = new LruBlocks(20);
        LinkedHashSet<Integer> list = new LinkedHashSet<>();
        for (int step = 0; step < 20_000; step++) {
            int block = seed.below(3_000) / (1 + seed.below(60));
            boolean isHere = list.remove(block);
            assertThat(cache.use(block)).as(seed.toString()).isEqualTo(isHere);
            if (isHere || seed.oneIn(2)) {
                cache.put(block);
                list.add(block);
            }
            shorten(list, cache.capacity());
            if (seed.oneIn(50)) {
                cache.resize(seed.below(40));
                shorten(list, cache.capacity());
            }
            assertThat(cache.size()).isEqualTo(list.size());
        }
    }

    private static void shorten(Set<Integer> list, int most) {
        while (list.size() > most) {
            list.remove(list.iterator().next());
        }
    }
}
