package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EvictionPoliciesTest {
    private static final int[] SIZES = {1, 2, 3, 9, 10, 64, 257};

    static Stream<Arguments> everyPolicyAtEverySize() {
        return EvictionPolicies.names().stream()
                .flatMap(name -> Stream.of(1, 2, 3)
                        .flatMap(seed ->
                                Arrays.stream(SIZES).mapToObj(slots -> Arguments.of(name, slots, (long) seed))));
    }

    @ParameterizedTest(name = "{0}, {1} slots, seed {2}")
    @MethodSource("everyPolicyAtEverySize")
    void place_keepsEveryPromise_underReadsAndDrops(String name, int slots, long seed) {
        PlacedKeys cache = new PlacedKeys(create(name, slots, memory(name, slots)), slots);
        Random random = new Random(seed);
        for (long key : Traces.skewedWithScans(seed, 5_000, 3 * slots + 1)) {
            cache.read(key);
            if (random.nextInt(20) == 0) {
                cache.drop(1 + random.nextInt(3 * slots + 1));
            }
        }
        cache.read(1);
        assertThat(cache.keys()).isNotEmpty().hasSizeLessThanOrEqualTo(slots);
    }

    @ParameterizedTest(name = "{0}, {1} slots, seed {2}")
    @MethodSource("everyPolicyAtEverySize")
    void create_onMemoryInUse_goesOnIdentically(String name, int slots, long seed) {
        PolicyMemory kept = memory(name, slots);
        PlacedKeys steady = new PlacedKeys(create(name, slots, memory(name, slots)), slots);
        PlacedKeys reopened = new PlacedKeys(create(name, slots, kept), slots);
        long[] trace = Traces.skewedWithScans(seed, 3_000, 3 * slots + 1);
        for (int i = 0; i < trace.length; i++) {
            if (i % 97 == 0) {
                reopened = reopened.reopened(create(name, slots, kept));
            }
            assertThat(reopened.read(trace[i])).as("read %d", i).isEqualTo(steady.read(trace[i]));
        }
        assertThat(reopened.keys()).isEqualTo(steady.keys());
    }

    @ParameterizedTest(name = "{0}, {1} slots, seed {2}")
    @MethodSource("everyPolicyAtEverySize")
    void hits_areNeverMoreThanTheClairvoyantPolicys(String name, int slots, long seed) {
        long[] trace = Traces.skewedWithScans(seed, 5_000, 3 * slots + 1);
        int measured = hits(create(name, slots, memory(name, slots)), slots, trace);
        assertThat(measured).isLessThanOrEqualTo(hits(new ClairvoyantPolicy(slots, trace), slots, trace));
    }

    @Test
    void hits_ofPoliciesThatEvict_areMoreThanNoops_whereThePopularChange() {
        List<Long> reads = new ArrayList<>();
        for (long phase = 0; phase < 10; phase++) {
            for (long key : Traces.skewedWithScans(phase, 5_000, 500)) {
                reads.add(key + (phase << 20));
            }
        }
        long[] trace = reads.stream().mapToLong(Long::longValue).toArray();
        int floor = hits(create("noop", 100, memory("noop", 100)), 100, trace);
        assertThat(hits(create("lru", 100, memory("lru", 100)), 100, trace)).isGreaterThan(2 * floor);
        assertThat(hits(create("s3-fifo", 100, memory("s3-fifo", 100)), 100, trace))
                .isGreaterThan(2 * floor);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3-fifo", "lru", "noop"})
    void touch_ofAFreeSlot_isIgnored(String name) {
        EvictionPolicy policy = create(name, 4, memory(name, 4));
        for (int key = 1; key <= 4; key++) {
            policy.place(key);
        }
        policy.free(2);
        policy.free(0);
        policy.touch(2);
        policy.touch(0);
        assertThat(List.of(policy.place(5), policy.place(6))).containsExactly(2, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3-fifo", "lru"})
    void free_ofAFreeSlot_throws(String name) {
        EvictionPolicy policy = create(name, 4, memory(name, 4));
        policy.place(1);
        policy.free(0);
        assertThatThrownBy(() -> policy.free(0)).hasMessage("slot 0 is free already");
    }

    @Test
    void create_unknownName_listsTheNames() {
        assertThatThrownBy(() -> create("clock", 8, new HeapPolicyMemory(8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no eviction policy is called clock; there are s3-fifo, lru, noop");
    }

    @Test
    void words_withoutSlots_saysHowManyThereMayBe() {
        assertThatThrownBy(() -> EvictionPolicies.words("lru", 0)).hasMessage("a tier has 1 to 1048576 slots: 0");
    }

    private static int hits(EvictionPolicy policy, int slots, long[] trace) {
        PlacedKeys cache = new PlacedKeys(policy, slots);
        int hits = 0;
        for (long key : trace) {
            hits += cache.read(key) ? 1 : 0;
        }
        return hits;
    }

    private static EvictionPolicy create(String name, int slots, PolicyMemory memory) {
        return EvictionPolicies.create(name, slots, memory);
    }

    private static PolicyMemory memory(String name, int slots) {
        return new HeapPolicyMemory(EvictionPolicies.words(name, slots));
    }
}
