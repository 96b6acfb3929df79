package io.tiercel.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class OpenNamesTest {
    private static final int SLOTS = 1024;
    private static final int MOVES = 14;
    private static final int ROOM = OpenNames.namesMax(SLOTS);

    private final OpenNames names = names(SLOTS);

    @Test
    void contains_saysWhatWasCounted_whateverComesAndGoes() {
        Seed seed = Seed.announced("OpenNamesTest");
        Map<Long, Integer> expected = new TreeMap<>();
        for (int i = 0; i < 200_000; i++) {
            // Few homes, so that names meet.
            long name = (1L + seed.below(60)) << 20 | seed.below(32);
            int delta = seed.pick(1, 1, -1, 2, -2);
            if (delta > 0 && !expected.containsKey(name) && expected.size() >= ROOM) {
                continue;
            }
            assertThat(names.add(name, delta)).as(seed.toString()).isTrue();
            int before = expected.getOrDefault(name, 0);
            if (before > 0 || delta > 0) {
                expected.put(name, Math.max(0, before + delta));
                expected.remove(name, 0);
            }
            assertThat(names.contains(name)).as(seed.toString()).isEqualTo(expected.containsKey(name));
        }
        for (long high = 1; high <= 60; high++) {
            for (long low = 0; low < 32; low++) {
                long name = high << 20 | low;
                assertThat(names.contains(name)).as(seed.toString()).isEqualTo(expected.containsKey(name));
            }
        }
        assertThat(names.open()).isEqualTo(expected.size());
    }

    @Test
    void filesThatComeAndGo_leaveNothingBehind() {
        Seed seed = Seed.announced("OpenNamesTest");
        List<Long> open = new ArrayList<>();
        for (int i = 0; i < 500_000; i++) {
            if (open.size() < ROOM) {
                long name = seed.anyLong() | 8;
                assertThat(names.add(name, 1)).as("%s, place %d", seed, i).isTrue();
                open.add(name);
            } else {
                assertThat(names.add(open.set(seed.below(open.size()), open.get(open.size() - 1)), -1))
                        .isTrue();
                open.remove(open.size() - 1);
            }
        }
        assertThat(open).allMatch(names::contains);
        open.forEach(name -> names.add(name, -1));
        assertThat(names.open()).isZero();
        assertThat(names.taken()).isZero();
    }

    @Test
    void add_refusesANameForWhichThereIsNoRoom_andStillCountsThoseThatAreThere() {
        for (long name = 8; name < 8 + ROOM; name++) {
            assertThat(names.add(name, 1)).isTrue();
        }
        assertThat(names.add(7777, 1)).isFalse();
        assertThat(names.contains(7777)).isFalse();
        assertThat(names.add(8, 1)).isTrue();
        assertThat(names.add(7777, -1)).as("closes what was never counted").isTrue();
        names.add(8, -2);
        assertThat(names.add(7777, 1)).isTrue();
    }

    @Test
    void addAll_takesOverEveryName() {
        Seed seed = Seed.announced("OpenNamesTest");
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < ROOM; i++) {
            all.add(seed.anyLong() | 8);
            names.add(all.get(i), 1 + i % 3);
        }
        OpenNames larger = names(2 * SLOTS);
        larger.addAll(names);
        assertThat(all).allMatch(larger::contains);
        assertThat(larger.open()).isEqualTo(names.open());
        for (int i = 0; i < ROOM; i++) {
            larger.add(all.get(i), -(1 + i % 3));
        }
        assertThat(larger.open()).as("counts are taken over too").isZero();
    }

    @Test
    void contains_endsInAnyMemory_andCountsWhatItCannotTellAsOpen() {
        Seed seed = Seed.announced("OpenNamesTest");
        ByteBuffer garbage =
                ByteBuffer.wrap(seed.bytes((int) shape(SLOTS).bytes())).order(ByteOrder.nativeOrder());
        for (int at = 0; at + Long.BYTES <= garbage.capacity(); at += Long.BYTES) {
            garbage.putLong(at, garbage.getLong(at) | 1);
        }
        OpenNames damaged = new OpenNames(new TableWords(garbage), shape(SLOTS), MOVES);
        assertThat(damaged.contains(42)).isTrue();
        assertThatThrownBy(() -> damaged.add(42, 1))
                .isInstanceOf(InternalError.class)
                .hasMessageContaining("damaged");
    }

    /** What is open all the while is seen so by everybody, whatever else comes and goes around it. */
    @Test
    void contains_neverMissesWhatIsOpenAllTheWhile() throws Exception {
        Seed seed = Seed.announced("OpenNamesTest");
        OpenNames small = names(64);
        long[] kept = {10 << 8 | 5, 11 << 8 | 5, 12 << 8 | 6, 13 << 8 | 63};
        for (long name : kept) {
            small.add(name, 1);
        }
        AtomicBoolean done = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<Integer> missed = thread.submit(() -> {
                int count = 0;
                while (!done.get()) {
                    for (long name : kept) {
                        count += small.contains(name) ? 0 : 1;
                    }
                    begun.countDown();
                }
                return count;
            });
            begun.await();
            for (int i = 0; i < 1_000_000; i++) {
                // All of a few homes beside and before those that are kept.
                long name = (20L + seed.below(4)) << 8 | seed.pick(3, 4, 5, 62, 63);
                small.add(name, seed.pick(1, -1));
            }
            done.set(true);
            assertThat(missed.get(20, TimeUnit.SECONDS)).as(seed.toString()).isZero();
        } finally {
            done.set(true);
            thread.shutdown();
        }
    }

    private static TableShape shape(int slots) {
        return new TableShape(slots, 64);
    }

    private static OpenNames names(int slots) {
        ByteBuffer memory =
                ByteBuffer.allocateDirect((int) shape(slots).bytes()).order(ByteOrder.nativeOrder());
        return new OpenNames(new TableWords(memory), shape(slots), MOVES);
    }
}
