package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Topology;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs whose tasks all read one block, as where each task takes a line of a small file; a scheduler waits meanwhile. */
class PendingTasksTest {
    private static final int TASKS = 100_000;
    private static final long BLOCK = 10;
    private static final List<InputBlock> INPUT = Collections.nCopies(TASKS, InputBlock.onDisk(BLOCK, 0));

    private final PendingTasks tasks = new PendingTasks(Topology.uniform(2, 1, 2), JobOrder.FEWEST_RUNNING);

    @Test
    @Timeout(10)
    void jobEnded_takesNoLongerForTheTasksOfOthersThatReadTheSameBlock() {
        tasks.jobArrived(1, INPUT);
        tasks.jobArrived(2, INPUT);
        tasks.jobEnded(1);
        tasks.copyAdded(BLOCK, Medium.MEMORY, 3);
        assertThat(tasks.level(2, TASKS - 1, 3, LocalityOrder.CAVA)).isEqualTo(LocalityLevel.VM_MEMORY);
    }

    @Test
    @Timeout(10)
    void copyAdded_andRemoved_takesNoLongerForEachOfManyTasksThatReadTheBlock() {
        tasks.jobArrived(1, INPUT);
        for (int i = 0; i < 20; i++) {
            tasks.copyAdded(BLOCK, Medium.MEMORY, 3);
            assertThat(tasks.level(1, TASKS - 1, 3, LocalityOrder.CAVA)).isEqualTo(LocalityLevel.VM_MEMORY);
            tasks.copyRemoved(BLOCK, Medium.MEMORY, 3);
        }
        assertThat(tasks.job(1).pending()).isEqualTo(TASKS);
    }
}
