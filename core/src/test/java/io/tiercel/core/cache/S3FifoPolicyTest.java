package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class S3FifoPolicyTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void keys_areThoseOfTheQueuesInThePaper(long seed) {
        int slots = 1 + new Random(seed).nextInt(120);
        PlacedKeys cache = new PlacedKeys(policy(slots, memory(slots)), slots);
        Queues model = new Queues(slots);
        Random drops = new Random(seed);
        for (long key : Traces.skewedWithScans(seed, 20_000, 2 * slots + 2)) {
            assertThat(cache.read(key)).isEqualTo(model.read(key));
            if (drops.nextInt(40) == 0) {
                cache.drop(key);
                model.drop(key);
            }
        }
        assertThat(cache.keys()).isEqualTo(model.frequency.keySet());
    }

    @Test
    void scan_leavesWhatIsReadAgainInPlace() {
        int slots = 100;
        PlacedKeys cache = new PlacedKeys(policy(slots, memory(slots)), slots);
        for (int round = 0; round < 4; round++) {
            for (long key = 1; key <= 50; key++) {
                cache.read(key);
            }
        }
        for (long once = 1_000; once < 10_000; once++) {
            cache.read(once);
        }
        long kept = cache.keys().stream().filter(key -> key <= 50).count();
        assertThat(kept).isEqualTo(50);
    }

    @Test
    void place_onMemorySomebodyScribbledOn_throwsAndEnds() {
        int slots = 50;
        int thrown = 0;
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            PolicyMemory memory = memory(slots);
            EvictionPolicy policy = policy(slots, memory);
            for (int key = 1; key < 200; key++) {
                policy.place(key);
            }
            for (int word = 0; word < S3FifoPolicy.words(slots); word += 1 + random.nextInt(20)) {
                memory.set(word, random.nextLong());
            }
            thrown += throwsWithin(policy, 1_000) ? 1 : 0;
        }
        assertThat(thrown).isGreaterThan(150);
    }

    private static boolean throwsWithin(EvictionPolicy policy, int places) {
        try {
            for (int key = 1_000; key < 1_000 + places; key++) {
                policy.place(key);
            }
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    private static EvictionPolicy policy(int slots, PolicyMemory memory) {
        return new S3FifoPolicy(slots, memory);
    }

    private static PolicyMemory memory(int slots) {
        return new HeapPolicyMemory(S3FifoPolicy.words(slots));
    }

    /** The paper's three queues, written down as plainly as they can be. */
    private static final class Queues {
        private final int slots;
        private final int smallSlots;
        private final Deque<Long> small = new ArrayDeque<>();
        private final Deque<Long> main = new ArrayDeque<>();
        /** The last evicted from the small queue; 0 where one came back. */
        private final List<Long> ghosts = new ArrayList<>();

        private final Map<Long, Integer> frequency = new LinkedHashMap<>();

        Queues(int slots) {
            this.slots = slots;
            this.smallSlots = Math.max(1, slots / 10);
        }

        boolean read(long key) {
            if (frequency.containsKey(key)) {
                frequency.merge(key, 1, (a, b) -> Math.min(a + b, 3));
                return true;
            }
            while (frequency.size() >= slots) {
                evict();
            }
            if (Collections.replaceAll(ghosts, key, 0L)) {
                main.addLast(key);
            } else {
                small.addLast(key);
            }
            frequency.put(key, 0);
            return false;
        }

        void drop(long key) {
            frequency.remove(key);
            small.remove(key);
            main.remove(key);
        }

        private void evict() {
            if (small.size() >= smallSlots) {
                evictFromSmall();
            } else {
                evictFromMain();
            }
        }

        private void evictFromSmall() {
            while (!small.isEmpty()) {
                long key = small.removeFirst();
                if (frequency.getOrDefault(key, 0) <= 1) {
                    frequency.remove(key);
                    ghosts.add(key);
                    if (ghosts.size() > Math.max(1, slots - smallSlots)) {
                        ghosts.remove(0);
                    }
                    return;
                }
                frequency.put(key, 0);
                main.addLast(key);
                if (main.size() > slots - smallSlots) {
                    break;
                }
            }
            evictFromMain();
        }

        private void evictFromMain() {
            while (true) {
                long key = main.removeFirst();
                int freq = frequency.getOrDefault(key, 0);
                if (freq == 0) {
                    frequency.remove(key);
                    return;
                }
                frequency.put(key, freq - 1);
                main.addLast(key);
            }
        }
    }
}
