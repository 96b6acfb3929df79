package io.tiercel.core.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadWindowTest {
    private final ReadWindow window = new ReadWindow(HotConfig.of(2, 10));

    @Test
    void hot_isStrictlyMoreThanTheThreshold() {
        window.read(0, 7, false);
        window.read(1, 7, false);
        assertThat(window.isHot(7)).isFalse();
        window.read(2, 7, false);
        assertThat(window.isHot(7)).isTrue();
        assertThat(window.isHot(8)).isFalse();
    }

    @Test
    void hot_endsByItself_asReadsLeaveTheWindow() {
        window.read(0, 7, false);
        window.read(1, 7, false);
        window.read(2, 7, false);
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
        window.read(0, 7, true);
        assertThat(window.hitBefore(7)).isFalse();
        window.read(5, 7, false);
        assertThat(window.hitBefore(7)).isTrue();
        window.read(10, 7, false);
        assertThat(window.hitBefore(7)).as("the hit has left the window").isFalse();
    }

    @Test
    void expectedReads_areThoseOfTheWindow_withoutTheOneThatIsBeingTold() {
        window.read(0, 7, false);
        window.read(1, 7, false);
        assertThat(window.expectedReads(7)).isEqualTo(1);
        window.read(1, 8, false);
        assertThat(window.expectedReads(7)).isEqualTo(2);
        assertThat(window.expectedReads(8)).isZero();
        assertThat(window.expectedReads(9)).isZero();
        window.advance(11);
        assertThat(window.expectedReads(7)).isZero();
    }

    @Test
    void reads_areBounded_andTheOldestCountNoMore() {
        ReadWindow small = new ReadWindow(new HotConfig(0, 1_000, 3));
        for (long key = 0; key < 5; key++) {
            small.read(key, key, false);
        }
        assertThat(small.blocks()).isEqualTo(3);
        assertThat(small.count(1)).isZero();
        assertThat(small.count(4)).isEqualTo(1);
    }

    @Test
    void time_mustNotGoBack() {
        window.advance(5);
        assertThatThrownBy(() -> window.read(4, 7, false)).hasMessageContaining("from 5 to 4");
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
            window.read(now, key, seed.oneIn(2));
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
}
