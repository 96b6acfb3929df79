package io.tiercel.resourcemanager.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.junit.jupiter.api.Test;

class ChosenJobsTest {
    private final EarliestDeadlineOrderingPolicy<QueuedJob> policy = new EarliestDeadlineOrderingPolicy<>();

    @Test
    void whileNoVmIsKnown_eachJobIsAskedOnce() {
        List<QueuedJob> jobs = List.of(new QueuedJob(1, 0, 0), new QueuedJob(2, 0, 0), new QueuedJob(3, 1, 0));
        policy.addAllSchedulableEntities(jobs);
        for (int round = 0; round < 3; round++) {
            assertThat(policy.getAssignmentIterator(IteratorSelector.EMPTY_ITERATOR_SELECTOR))
                    .toIterable()
                    .containsExactly(jobs.get(2), jobs.get(0), jobs.get(1));
        }
    }
}
