package io.tiercel.simulator.ssd;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.simulator.engine.EventLoop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SsdQueueTest {
    private static final long MILLISECOND = 1_000_000;
    /** A thousand operations a second. */
    private static final StorageModel MODEL = new StorageModel(1e8, 0, 1_000, 2 * MILLISECOND, 0, 0);

    private final EventLoop loop = new EventLoop();
    private final int[] served = new int[2];

    @Test
    void disksThatWantMoreThanThereIs_getItByTheirWeights() {
        SsdQueue queue = new SsdQueue(loop, MODEL, 2, false);
        queue.weigh(new double[] {30, 10});
        want(queue, 0, 400);
        want(queue, 1, 400);
        loop.runUntil(400 * MILLISECOND);
        assertThat(served[0]).isBetween(296, 304);
        assertThat(served[1]).isBetween(96, 104);
    }

    @Test
    void whatOneDoesNotWant_isLentToTheOther() {
        SsdQueue queue = new SsdQueue(loop, MODEL, 2, false);
        queue.weigh(new double[] {1e6, 1});
        want(queue, 1, 400);
        loop.runUntil(402 * MILLISECOND);
        assertThat(served[1]).isEqualTo(400);
        want(queue, 1, 400);
        want(queue, 0, 100);
        loop.runUntil(600 * MILLISECOND);
        assertThat(served[0]).as("who has lent has it back at once").isEqualTo(100);
    }

    @Test
    void firstCome_isFirstServed_whoeverItIs() {
        SsdQueue queue = new SsdQueue(loop, MODEL, 2, true);
        List<Integer> order = new ArrayList<>();
        queue.begin(0, 16, order::add, 1);
        queue.begin(0, 16, order::add, 2);
        queue.begin(1, 1, order::add, 3);
        loop.run();
        assertThat(order).containsExactly(1, 2, 3);
        assertThat(loop.nowNanos()).as("33 operations, and what a hit takes").isEqualTo(35 * MILLISECOND);
    }

    private void want(SsdQueue queue, int disk, int requests) {
        for (int i = 0; i < requests; i++) {
            queue.begin(disk, 1, its -> served[its]++, disk);
        }
    }
}
