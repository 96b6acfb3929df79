package io.tiercel.client.data.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.cache.EvictionPolicy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UseOrderTest {
    private final List<Integer> touched = new ArrayList<>();
    private final UseOrder order = new UseOrder(100);

    @Test
    void tell_touchesInTheOrderOfTime() {
        order.begin(1_000, 10_000);
        order.add(5, 3_000);
        order.add(99, 2_000);
        order.add(0, 9_000);
        order.tell(new Recorder());
        assertThat(touched).containsExactly(99, 5, 0);
    }

    @Test
    void add_leavesOutWhatThePolicyWasToldBefore_andWhatCannotBe() {
        order.begin(1_000, 10_000);
        order.add(1, 1_000);
        order.add(2, 0);
        order.add(3, 10_001);
        order.add(4, -5);
        order.add(5, Long.MAX_VALUE);
        order.add(6, 1_001);
        order.add(7, 10_000);
        order.tell(new Recorder());
        assertThat(touched).containsExactly(6, 7);
    }

    @Test
    void begin_forgetsTheLastRound() {
        order.begin(1_000, 10_000);
        order.add(1, 2_000);
        order.begin(10_000, 20_000);
        order.tell(new Recorder());
        assertThat(touched).isEmpty();
    }

    @Test
    void tell_afterAVeryLongTime_stillTouches() {
        order.begin(1, Long.MAX_VALUE);
        order.add(7, Long.MAX_VALUE - 1);
        order.add(3, 2);
        order.tell(new Recorder());
        assertThat(touched).containsExactly(3, 7);
    }

    private final class Recorder implements EvictionPolicy {
        @Override
        public void touch(int slot) {
            touched.add(slot);
        }

        @Override
        public int place(long key, long size) {
            return REFUSED;
        }

        @Override
        public void free(int slot) {}
    }
}
