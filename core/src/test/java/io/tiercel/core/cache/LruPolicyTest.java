package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LruPolicyTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void keys_areThoseOfALinkedHashMapInAccessOrder(long seed) {
        int slots = 1 + new Random(seed).nextInt(100);
        PlacedKeys cache = new PlacedKeys(new LruPolicy(slots, new HeapPolicyMemory(LruPolicy.words(slots))), slots);
        Map<Long, Boolean> model = new LinkedHashMap<>(16, 0.75f, true);
        Random drops = new Random(seed);
        for (long key : Traces.skewedWithScans(seed, 10_000, 2 * slots)) {
            assertThat(cache.read(key)).isEqualTo(model.put(key, true) != null);
            if (model.size() > slots) {
                model.remove(model.keySet().iterator().next());
            }
            if (drops.nextInt(30) == 0) {
                cache.drop(key);
                model.remove(key);
            }
        }
        assertThat(cache.keys()).isEqualTo(model.keySet());
    }
}
