package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TaskSetTest {
    @Test
    void set_isThatOfASortedSet_underAnyChanges() {
        Seed seed = Seed.announced("TaskSetTest");
        for (int round = 0; round < 300; round++) {
            // Of few tasks a set has many, of many a few: the one becomes bits, the other stays an array.
            int tasks = seed.oneIn(2) ? seed.between(1, 60) : seed.between(1, 100_000);
            changeAtRandom(seed, tasks);
        }
    }

    private static void changeAtRandom(Seed seed, int tasks) {
        TaskSet set = new TaskSet();
        SortedSet<Integer> model = new TreeSet<>();
        for (int change = 0; change < 300; change++) {
            int task = seed.below(tasks);
            if (seed.below(3) < 2) {
                assertThat(set.add(task)).isEqualTo(model.add(task));
            } else {
                int gone = seed.oneIn(2) && !model.isEmpty() ? model.first() : task;
                assertThat(set.remove(gone)).isEqualTo(model.remove(gone));
            }
            assertThat(set.size()).isEqualTo(model.size());
            if (!model.isEmpty()) {
                assertThat(set.first()).isEqualTo(model.first());
            }
        }
        for (int task : model) {
            assertThat(set.first()).isEqualTo(task);
            assertThat(set.remove(task)).isTrue();
        }
        assertThat(set.isEmpty()).isTrue();
    }

    @Test
    void first_ofNone_throws() {
        assertThatThrownBy(() -> new TaskSet().first()).hasMessage("no task is left");
    }
}
