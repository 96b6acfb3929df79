package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class FrequencySketchTest {
    @Test
    void frequency_countsUsesUpToFifteen() {
        FrequencySketch sketch = sketch(1_000);
        for (int uses = 0; uses < 20; uses++) {
            assertThat(sketch.frequency(42)).isEqualTo(Math.min(15, uses));
            sketch.add(42);
        }
    }

    @Test
    void frequency_isNeverTooLow_andSeldomTooHigh() {
        FrequencySketch sketch = sketch(1_000);
        int tooHigh = 0;
        for (long key = 0; key < 1_000; key++) {
            for (long use = 0; use <= key % 5; use++) {
                sketch.add(key);
            }
        }
        for (long key = 0; key < 1_000; key++) {
            assertThat(sketch.frequency(key)).isGreaterThanOrEqualTo((int) (key % 5) + 1);
            tooHigh += sketch.frequency(key) > key % 5 + 1 ? 1 : 0;
        }
        assertThat(tooHigh).isLessThan(50);
    }

    @Test
    void frequency_isHalved_afterTenUsesForEachSlot() {
        FrequencySketch sketch = sketch(100);
        Random random = new Random(1);
        for (int i = 0; i < 8; i++) {
            sketch.add(7);
        }
        for (int i = 8; i < 999; i++) {
            sketch.add(random.nextLong());
        }
        assertThat(sketch.frequency(7)).isGreaterThanOrEqualTo(8);
        int before = sketch.frequency(7);
        for (int i = 0; i < 20; i++) {
            sketch.add(random.nextLong());
        }
        assertThat(sketch.frequency(7)).isBetween(before / 2, before / 2 + 1);
    }

    private static FrequencySketch sketch(int slots) {
        PolicyWords counted = new PolicyWords(new HeapPolicyMemory(0));
        assertThat(new FrequencySketch(counted, slots)).isNotNull();
        return new FrequencySketch(new PolicyWords(new HeapPolicyMemory(counted.reserved())), slots);
    }
}
