package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TaskSetTest {
    @Test
    void set_isThatOfASortedSet_underAnyChanges() {
        Seed seed = Seed.announced("TaskSetTest");
        for (int round = 0; round < 200; round++) {
            TaskSet set = new TaskSet();
            TreeSet<Integer> model = new TreeSet<>();
            int tasks = seed.between(1, 60);
            for (int change = 0; change < 300; change++) {
                int task = seed.below(tasks);
                if (seed.oneIn(2)) {
                    assertThat(set.add(task)).isEqualTo(model.add(task));
                } else if (seed.oneIn(2)) {
                    assertThat(set.remove(task)).isEqualTo(model.remove(task));
                } else if (!model.isEmpty()) {
                    assertThat(set.first()).isEqualTo(model.first());
                    assertThat(set.remove(set.first())).isTrue();
                    model.remove(model.first());
                }
                assertThat(IntStream.range(0, set.size()).map(set::at).boxed()).containsExactlyElementsOf(model);
            }
        }
    }

    @Test
    void first_ofNone_throws() {
        assertThatThrownBy(() -> new TaskSet().first()).hasMessage("no task is left");
    }
}
