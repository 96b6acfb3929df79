package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.cache.ClairvoyantPolicy.Admission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every policy promises; a policy in the registry is in all of these. */
class EvictionPoliciesTest {
    private static final int[] SIZES = {1, 2, 3, 9, 10, 64, 257};

    static Stream<Arguments> everyPolicyAtEverySize() {
        return EvictionPolicies.names().stream()
                .flatMap(name -> Stream.of(1, 2, 3)
                        .flatMap(seed ->
                                Arrays.stream(SIZES).mapToObj(slots -> Arguments.of(name, slots, (long) seed))));
    }

    static List<String> everyPolicy() {
        return EvictionPolicies.names();
    }

    @ParameterizedTest(name = "{0}, {1} slots, seed {2}")
    @MethodSource("everyPolicyAtEverySize")
    void place_keepsEveryPromise_underReadsAndDrops(String name, int slots, long seed) {
        PlacedKeys cache = PlacedKeys.equal(slots, all -> EvictionPolicies.create(name, all));
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

    @ParameterizedTest(name = "{0}, capacity {1}, seed {2}")
    @MethodSource("everyPolicyAtEverySize")
    void place_keepsEveryPromise_whereSizesDiffer(String name, int capacity, long seed) {
        // Now and then it is the number of slots that leaves no room.
        PlacedKeys cache = PlacedKeys.sized(1 + capacity / 4, capacity, all -> EvictionPolicies.create(name, all));
        Random random = new Random(seed);
        for (long key : Traces.skewedWithScans(seed, 5_000, 3 * capacity + 1)) {
            cache.read(key, Math.min(capacity, Traces.size(key)));
            if (random.nextInt(20) == 0) {
                cache.drop(1 + random.nextInt(3 * capacity + 1));
            }
        }
        cache.read(1, 1);
        assertThat(cache.keys()).isNotEmpty();
    }

    @ParameterizedTest(name = "{0}, {1} slots, seed {2}")
    @MethodSource("everyPolicyAtEverySize")
    void keys_areThoseOfTheNaiveCache(String name, int slots, long seed) {
        PlacedKeys cache = PlacedKeys.equal(slots, all -> EvictionPolicies.create(name, all));
        NaiveCache naive = NaiveCaches.of(name, slots, slots);
        Random drops = new Random(seed);
        for (long key : Traces.skewedWithScans(seed, 4_000, 2 * slots + 2)) {
            assertThat(cache.read(key)).isEqualTo(naive.read(key, 1));
            drop(drops, key, cache, naive);
        }
        assertThat(cache.keys()).containsExactlyInAnyOrderElementsOf(naive.keys());
    }

    @ParameterizedTest(name = "{0}, capacity {1}, seed {2}")
    @MethodSource("everyPolicyAtEverySize")
    void keys_areThoseOfTheNaiveCache_whereSizesDiffer(String name, int capacity, long seed) {
        PlacedKeys cache = PlacedKeys.sized(capacity, capacity, all -> EvictionPolicies.create(name, all));
        NaiveCache naive = NaiveCaches.of(name, capacity, capacity);
        Random drops = new Random(seed);
        for (long key : Traces.skewedWithScans(seed, 4_000, capacity + 2)) {
            long size = Math.min(capacity, Traces.size(key));
            assertThat(cache.read(key, size)).isEqualTo(naive.read(key, size));
            drop(drops, key, cache, naive);
        }
        assertThat(cache.keys()).containsExactlyInAnyOrderElementsOf(naive.keys());
    }

    private static void drop(Random random, long key, PlacedKeys cache, NaiveCache naive) {
        if (random.nextInt(30) == 0 && naive.keys().contains(key)) {
            cache.drop(key);
            naive.drop(key);
        }
    }

    @ParameterizedTest(name = "{0}, {1} slots, seed {2}")
    @MethodSource("everyPolicyAtEverySize")
    void create_onMemoryInUse_goesOnIdentically(String name, int slots, long seed) {
        PolicyMemory kept = new HeapPolicyMemory(EvictionPolicies.words(name, slots));
        PlacedKeys steady = PlacedKeys.equal(slots, all -> EvictionPolicies.create(name, all));
        PlacedKeys reopened = PlacedKeys.equal(slots, kept, all -> EvictionPolicies.create(name, all));
        long[] trace = Traces.skewedWithScans(seed, 3_000, 3 * slots + 1);
        for (int i = 0; i < trace.length; i++) {
            if (i % 97 == 0) {
                reopened = reopened.reopened(kept, all -> EvictionPolicies.create(name, all));
            }
            assertThat(reopened.read(trace[i])).as("read %d", i).isEqualTo(steady.read(trace[i]));
        }
        assertThat(reopened.keys()).isEqualTo(steady.keys());
    }

    @ParameterizedTest(name = "{0}, {1} slots, seed {2}")
    @MethodSource("everyPolicyAtEverySize")
    void hits_areNeverMoreThanTheClairvoyantPolicys(String name, int slots, long seed) {
        long[] trace = Traces.skewedWithScans(seed, 5_000, 3 * slots + 1);
        int bound = hits(
                PlacedKeys.equal(slots, all -> new ClairvoyantPolicy(all, Admission.OPTIONAL, Future.of(trace))),
                trace);
        assertThat(hits(name, slots, trace)).isLessThanOrEqualTo(bound);
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
        int floor = hits("noop", 100, trace);
        for (String name : List.of("lru", "fifo", "arc", "s3-fifo", "sieve", "w-tinylfu", "gdsf")) {
            assertThat(hits(name, 100, trace)).as(name).isGreaterThan(2 * floor);
        }
    }

    @ParameterizedTest
    @MethodSource("everyPolicy")
    void touch_ofAFreeSlot_isIgnored(String name) {
        EvictionPolicy policy = create(name, 4);
        for (int key = 1; key <= 4; key++) {
            policy.place(key);
        }
        policy.free(2);
        policy.free(0);
        policy.touch(2);
        policy.touch(0);
        assertThat(List.of(policy.place(5), policy.place(6))).containsExactly(0, 2);
    }

    @ParameterizedTest
    @MethodSource("everyPolicy")
    void free_ofAFreeSlot_throws(String name) {
        EvictionPolicy policy = create(name, 4);
        policy.place(1);
        policy.free(0);
        assertThatThrownBy(() -> policy.free(0)).hasMessage("slot 0 is free already");
    }

    @ParameterizedTest
    @MethodSource("everyPolicy")
    void place_onMemorySomebodyScribbledOn_ends(String name) {
        int slots = 50;
        for (long seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            int words = EvictionPolicies.words(name, slots);
            PolicyMemory memory = new HeapPolicyMemory(words);
            EvictionPolicy policy = EvictionPolicies.create(name, slots, memory);
            for (int key = 1; key < 200; key++) {
                policy.place(key);
            }
            for (int word = 0; word < words; word += 1 + random.nextInt(20)) {
                memory.set(word, random.nextLong());
            }
            assertThat(placedBeforeTrouble(policy, 1_000)).isBetween(0, 1_000);
        }
    }

    private static int placedBeforeTrouble(EvictionPolicy policy, int places) {
        for (int placed = 0; placed < places; placed++) {
            try {
                policy.place(1_000L + placed);
            } catch (IllegalStateException | IndexOutOfBoundsException e) {
                return placed;
            }
        }
        return places;
    }

    @Test
    void create_unknownName_listsTheNames() {
        assertThatThrownBy(() -> create("guess", 8))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "no eviction policy is called guess; there are " + String.join(", ", EvictionPolicies.names()));
    }

    @Test
    void words_withoutSlots_saysHowManyThereMayBe() {
        assertThatThrownBy(() -> EvictionPolicies.words("lru", 0)).hasMessage("a tier has 1 to 1048576 slots: 0");
    }

    @ParameterizedTest
    @MethodSource("everyPolicy")
    void words_ofTheLargestTier_canBeCounted(String name) {
        assertThat(EvictionPolicies.words(name, EvictionPolicies.SLOTS_MAX)).isGreaterThan(EvictionPolicies.SLOTS_MAX);
    }

    private static int hits(String name, int slots, long[] trace) {
        return hits(PlacedKeys.equal(slots, all -> EvictionPolicies.create(name, all)), trace);
    }

    private static int hits(PlacedKeys cache, long[] trace) {
        int hits = 0;
        for (long key : trace) {
            hits += cache.read(key) ? 1 : 0;
        }
        return hits;
    }

    private static EvictionPolicy create(String name, int slots) {
        String known = EvictionPolicies.names().contains(name) ? name : "lru";
        HeapPolicyMemory memory = new HeapPolicyMemory(EvictionPolicies.words(known, slots));
        return EvictionPolicies.create(name, slots, memory);
    }
}
