package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TaskQueueTest {
    @Test
    void first_isTheLowestPendingTask_underAnyChanges() {
        Seed seed = Seed.announced("TaskQueueTest");
        for (int round = 0; round < 300; round++) {
            changeAtRandom(seed, seed.oneIn(2) ? seed.between(1, 60) : seed.between(1, 100_000));
        }
    }

    private static void changeAtRandom(Seed seed, int tasks) {
        TaskQueue queue = new TaskQueue();
        NavigableSet<Integer> pending = new TreeSet<>();
        for (int change = 0; change < 300; change++) {
            int task = seed.oneIn(3) && !pending.isEmpty() ? pending.first() : seed.below(tasks);
            if (seed.oneIn(5)) {
                queue.remove(task, pending.remove(task));
            } else if (pending.remove(task)) {
                queue.launched();
            } else {
                pending.add(task);
                queue.add(task);
            }
            assertThat(queue.pending()).isEqualTo(pending.size());
            assertThat(queue.isEmpty()).isEqualTo(pending.isEmpty());
            if (!pending.isEmpty() && seed.oneIn(2)) {
                assertThat(queue.first(pending::contains)).isEqualTo(pending.first());
            }
        }
    }

    @Test
    void none_hasNoFirst_andNoneToLaunch() {
        TaskQueue queue = new TaskQueue();
        assertThatThrownBy(() -> queue.first(task -> true)).hasMessage("no task is left");
        assertThatThrownBy(queue::launched).hasMessage("no task is left");
    }
}
