package io.tiercel.core.collection;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongMapTest {
    /** One key in many falls on the same places: they are the multiples of what the hash spreads little. */
    @ParameterizedTest
    @ValueSource(longs = {1, 1L << 32, 0x9e37_79b9_7f4a_7c15L, Long.MIN_VALUE})
    void agreesWithAHashMap_underPutsAndRemoves(long step) {
        Random random = new Random(step);
        LongMap<String> map = new LongMap<>();
        Map<Long, String> expected = new HashMap<>();
        for (int i = 0; i < 50_000; i++) {
            long key = step * (random.nextInt(600) - 300);
            if (random.nextInt(3) > 0) {
                assertThat(map.put(key, "v" + i)).isEqualTo(expected.put(key, "v" + i));
            } else {
                assertThat(map.remove(key)).isEqualTo(expected.remove(key));
            }
            assertThat(map.size()).isEqualTo(expected.size());
            long other = step * random.nextInt(300);
            assertThat(map.get(other)).isEqualTo(expected.get(other));
            assertThat(map.contains(other)).isEqualTo(expected.containsKey(other));
        }
        assertThat(map.values()).containsExactlyInAnyOrderElementsOf(expected.values());
        assertThat(map.values())
                .isEqualTo(LongStream.of(map.keys()).mapToObj(map::get).toList());
    }

    @Test
    void agreesWithAHashMap_asItGrowsAndShrinksToNothing_againAndAgain() {
        Random random = new Random(Seed.announced("LongMapTest").anyLong());
        LongMap<Long> map = new LongMap<>();
        for (int round = 0; round < 4; round++) {
            Map<Long, Long> expected = new HashMap<>();
            random.longs(30_000, 0, 100_000)
                    .forEach(key -> assertThat(map.put(key, -key)).isEqualTo(expected.put(key, -key)));
            List<Long> leaving = new ArrayList<>(expected.keySet());
            Collections.shuffle(leaving, random);
            for (long key : leaving) {
                assertThat(map.remove(key)).isEqualTo(expected.remove(key));
                assertThat(map.remove(key)).isNull();
                // Each time that half of them have left: a table goes by powers of two.
                if (Integer.bitCount(expected.size() + 1) == 1) {
                    checkAgrees(map, expected);
                }
            }
            assertThat(map.isEmpty()).isTrue();
        }
    }

    @Test
    void values_areInTheSameOrder_afterTheSameHistory_ofShrinkingToo() {
        assertThat(shrunk().values()).isEqualTo(shrunk().values()).hasSize(10);
    }

    @Test
    void computeIfAbsent_makesAValueOnce() {
        LongMap<String> map = new LongMap<>();
        assertThat(map.computeIfAbsent(-1, key -> "of " + key)).isEqualTo("of -1");
        assertThat(map.computeIfAbsent(-1, key -> "another")).isEqualTo("of -1");
        assertThat(map.isEmpty()).isFalse();
        assertThat(map.remove(-1)).isEqualTo("of -1");
        assertThat(map.isEmpty()).isTrue();
    }

    @Test
    void values_areInTheSameOrder_afterTheSameHistory() {
        assertThat(filled().values()).isEqualTo(filled().values());
    }

    private static void checkAgrees(LongMap<Long> map, Map<Long, Long> expected) {
        assertThat(map.size()).isEqualTo(expected.size());
        assertThat(new HashSet<>(map.values())).isEqualTo(new HashSet<>(expected.values()));
        assertThat(map.values()).hasSize(expected.size());
        expected.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
    }

    private static LongMap<Long> shrunk() {
        LongMap<Long> map = filled();
        LongStream.range(1_000, 2_000).forEach(key -> map.put(key, key));
        LongStream.range(1_005, 2_000).forEach(map::remove);
        return map;
    }

    private static LongMap<Long> filled() {
        LongMap<Long> map = new LongMap<>();
        for (long key : List.of(7L, 0L, 1L << 40, -3L, 12L, 99L)) {
            map.put(key, key);
        }
        map.remove(0);
        return map;
    }
}
