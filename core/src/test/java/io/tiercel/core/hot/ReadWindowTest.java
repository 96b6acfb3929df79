package io.tiercel.core.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ReadWindowTest {
    private static final long SECOND = 1_000_000_000L;

    private final ReadWindow window = new ReadWindow(HotConfig.of(2, 10));

    @Test
    void hot_isStrictlyMoreThanTheThreshold() {
        window.read(0, 7, 1, false);
        window.read(1, 7, 1, false);
        assertThat(window.isHot(7)).isFalse();
        window.read(2, 7, 1, false);
        assertThat(window.isHot(7)).isTrue();
        assertThat(window.isHot(8)).isFalse();
    }

    @Test
    void hot_endsByItself_asReadsLeaveTheWindow() {
        window.read(0, 7, 1, false);
        window.read(1, 7, 1, false);
        window.read(2, 7, 1, false);
        window.advance(9);
        assertThat(window.count(7)).isEqualTo(3);
        window.advance(10);
        assertThat(window.isHot(7)).isFalse();
        window.advance(12);
        assertThat(window.count(7)).isZero();
        assertThat(window.blocks()).isZero();
    }

    @Test
    void hitBefore_isOfAnEarlierReadWithinTheWindow() {
        window.read(0, 7, 1, true);
        assertThat(window.hitBefore(7)).isFalse();
        window.read(5, 7, 1, false);
        assertThat(window.hitBefore(7)).isTrue();
        window.read(10, 7, 1, false);
        assertThat(window.hitBefore(7)).as("the hit has left the window").isFalse();
    }

    @Test
    void expectedReads_areThoseOfTheWindow_withoutTheOneThatIsBeingTold() {
        window.read(0, 7, 1, false);
        window.read(1, 7, 1, false);
        assertThat(window.expectedReads(7)).isEqualTo(1);
        window.read(1, 8, 1, false);
        assertThat(window.expectedReads(7)).isEqualTo(2);
        assertThat(window.expectedReads(8)).isZero();
        assertThat(window.expectedReads(9)).isZero();
        window.advance(11);
        assertThat(window.expectedReads(7)).isZero();
    }

    @Test
    void reads_areBounded_andTheOldestCountNoMore() {
        ReadWindow small = new ReadWindow(new HotConfig(0, 0, 1_000, 1_000, 3));
        for (long key = 0; key < 5; key++) {
            small.read(key, key, 1, false);
        }
        assertThat(small.blocks()).isEqualTo(3);
        assertThat(small.count(1)).isZero();
        assertThat(small.count(4)).isEqualTo(1);
    }

    @Test
    void time_mustNotGoBack() {
        window.advance(5);
        assertThatThrownBy(() -> window.read(4, 7, 1, false)).hasMessageContaining("from 5 to 4");
    }

    @Test
    void count_isThatOfAPlainList() {
        Seed seed = Seed.announced("ReadWindowTest");
        record Read(long at, long key) {}
        List<Read> all = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < 3_000; i++) {
            now += seed.below(3);
            long key = seed.below(6);
            window.read(now, key, 1, seed.oneIn(2));
            all.add(new Read(now, key));
            long at = now;
            for (long each = 0; each < 6; each++) {
                long wanted = each;
                assertThat((long) window.count(each))
                        .isEqualTo(all.stream()
                                .filter(read -> read.key == wanted && at - read.at < 10)
                                .count());
            }
        }
    }

    /** A server for ten blocks, which 120 reads fill twelve times. */
    @Test
    void adaptedWindow_reachesBackToAMultipleOfTheMemory_butNoLessThanAMinute() {
        ReadWindow adapted = adapted(10);
        for (long second = 0; second < 1_000; second++) {
            adapted.read(second * SECOND, second, 1, false);
        }
        assertThat(adapted.blocks()).isEqualTo(120);
        assertThat(adapted.windowNanos()).isEqualTo(120 * SECOND);
        adapted.memory(1);
        adapted.advance(1_000 * SECOND);
        assertThat(adapted.blocks()).as("of the last minute").isEqualTo(59);
        assertThat(adapted.windowNanos()).isEqualTo(60 * SECOND);
    }

    @Test
    void adaptedWindow_isADayAtTheMost() {
        ReadWindow adapted = adapted(10);
        adapted.read(0, 7, 1, false);
        adapted.advance(24 * 3_600 * SECOND - 1);
        assertThat(adapted.count(7)).isEqualTo(1);
        adapted.advance(24 * 3_600 * SECOND);
        assertThat(adapted.count(7)).isZero();
    }

    /** Three blocks fit; two were read three times, two twice. */
    @Test
    void adaptedThreshold_isTheHighestAtWhichTheHotBlocksFillTheMemory() {
        ReadWindow adapted = adapted(3);
        for (long key : new long[] {1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 5}) {
            adapted.read(0, key, 1, false);
        }
        assertThat(adapted.threshold()).isEqualTo(1);
        adapted.memory(2);
        assertThat(adapted.threshold()).isEqualTo(2);
        assertThat(adapted.isHot(1)).isTrue();
        assertThat(adapted.isHot(3)).isFalse();
        adapted.memory(100);
        assertThat(adapted.threshold()).isEqualTo(1);
        assertThat(adapted.isHot(5)).as("read once, with room for all").isFalse();
        adapted.memory(0);
        assertThat(adapted.threshold()).as("without a server").isEqualTo(1);
    }

    @Test
    void fixedBounds_adaptNothing() {
        ReadWindow fixed = new ReadWindow(HotConfig.of(4, 10));
        fixed.memory(1);
        for (int read = 0; read < 50; read++) {
            fixed.read(0, 7, 1, false);
        }
        assertThat(fixed.threshold()).isEqualTo(4);
        assertThat(fixed.windowNanos()).isEqualTo(10);
        assertThat(fixed.count(7)).isEqualTo(50);
    }

    /** Against a plain list: what is remembered, and that no lower and no higher threshold would do. */
    @Test
    void adapted_isWhatAPlainListSays() {
        Seed seed = Seed.announced("ReadWindowTest.adapted");
        record Read(long at, long key, long bytes) {}
        ReadWindow adapted = adapted(0);
        Deque<Read> all = new ArrayDeque<>();
        long now = 0;
        long memory = 0;
        for (int i = 0; i < 5_000; i++) {
            if (seed.oneIn(200)) {
                memory = seed.below(60);
                adapted.memory(memory);
            }
            now += seed.below(4) * SECOND;
            long key = (long) (30 * Math.pow(seed.below(1_000) / 1_000.0, 2));
            long bytes = 1 + key % 5;
            adapted.read(now, key, bytes, false);
            all.add(new Read(now, key, bytes));
            long sum = all.stream().mapToLong(read -> read.bytes).sum();
            while (now - all.getFirst().at >= 60 * SECOND && (sum - all.getFirst().bytes) / 12 >= memory) {
                sum -= all.removeFirst().bytes;
            }
            Map<Long, Long> counts = all.stream().collect(Collectors.groupingBy(Read::key, Collectors.counting()));
            for (long each = 0; each < 30; each++) {
                assertThat((long) adapted.count(each)).isEqualTo(counts.getOrDefault(each, 0L));
            }
            int threshold = adapted.threshold();
            long room = memory;
            if (threshold > 1) {
                assertThat(hotBytes(counts, threshold)).isGreaterThanOrEqualTo(room);
            }
            if (room > 0) {
                assertThat(hotBytes(counts, threshold + 1)).isLessThan(room);
            }
        }
    }

    private static long hotBytes(Map<Long, Long> counts, int threshold) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() > threshold)
                .mapToLong(entry -> 1 + entry.getKey() % 5)
                .sum();
    }

    private static ReadWindow adapted(long memoryBytes) {
        ReadWindow adapted = new ReadWindow(HotConfig.adapted());
        adapted.memory(memoryBytes);
        return adapted;
    }
}
