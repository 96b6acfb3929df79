package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class S3FifoPolicyTest {
    @Test
    void scan_leavesWhatIsReadAgainInPlace() {
        int slots = 100;
        PlacedKeys cache = PlacedKeys.equal(slots, S3FifoPolicy::new);
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
    void place_onMemorySomebodyScribbledOn_mostlyThrows() {
        int slots = 50;
        int thrown = 0;
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            PolicyMemory memory = new HeapPolicyMemory(EvictionPolicies.words("s3-fifo", slots));
            EvictionPolicy policy = EvictionPolicies.create("s3-fifo", slots, memory);
            for (int key = 1; key < 200; key++) {
                policy.place(key);
            }
            for (int word = 0; word < EvictionPolicies.words("s3-fifo", slots); word += 1 + random.nextInt(20)) {
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
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            return true;
        }
    }
}
