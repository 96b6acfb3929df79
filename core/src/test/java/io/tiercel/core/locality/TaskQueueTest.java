package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;

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
        NavigableSet<Integer> here = new TreeSet<>();
        NavigableSet<Integer> pending = new TreeSet<>();
        for (int change = 0; change < 300; change++) {
            int task = seed.oneIn(3) && !pending.isEmpty() ? pending.first() : seed.below(tasks);
            boolean wasPending = pending.remove(task);
            if (seed.oneIn(5) && here.remove(task)) {
                queue.remove(task);
            } else if (!wasPending) {
                pending.add(task);
                here.add(task);
                queue.add(task);
            }
            assertThat(queue.contains(task)).isEqualTo(here.contains(task));
            if (!pending.isEmpty() && seed.oneIn(2)) {
                assertThat(queue.first(pending::contains)).isEqualTo(pending.first());
            }
        }
    }
}
