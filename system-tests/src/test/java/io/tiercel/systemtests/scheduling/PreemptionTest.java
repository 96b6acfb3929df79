package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.systemtests.scheduling.DrivenMaster.Placed;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** CapacityScheduler takes containers from a queue that has more than its share, and gives them to another's jobs. */
@Tag("cluster")
class PreemptionTest {
    private static final int VMS = 8;

    @Test
    void preemptedTasks_runAgain_andTheOtherQueuesTasksAreBound() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(DrivenSettings.preempting(DrivenSettings.ours()))
                        .withNodes(2048, 2);
                DrivenMaster owner = yarn.submit(onAllDisks())) {
            owner.round();
            yarn.heartbeats();
            owner.rounds(2);
            assertThat(owner.running()).hasSize(2 * VMS);
            try (DrivenMaster claimant = yarn.submit(
                    JobPlan.reading(50, vm(1, 1, 1)).and(51, vm(2, 1, 1)).in(DrivenSettings.CACHED))) {
                claimant.round();
                yarn.board(claimant.id()).cached(50, JobPlan.BLOCK_BYTES, vm(1, 2, 1));
                Within.patienceUntil("the other queue has its containers", () -> {
                    turn(yarn, owner, claimant);
                    return claimant.waiting() == 0;
                });
                claimant.round();
                assertThat(claimant.running()).extracting(Placed::task).containsExactlyInAnyOrder(0, 1);
                assertThat(claimant.placed()).extracting(Placed::level).doesNotContainNull();
                assertThat(owner.waiting()).isPositive();
                assertThat(claimant.owed()).isZero();
                assertThat(claimant.surplus()).isEmpty();
                assertThat(claimant.strays()).isEmpty();
            }
            Within.patienceUntil("the preempted tasks run again", () -> {
                turn(yarn, owner);
                return owner.waiting() == 0;
            });
            owner.round();
            assertThat(owner.running())
                    .extracting(Placed::task)
                    .doesNotHaveDuplicates()
                    .hasSize(2 * VMS);
            assertThat(owner.owed()).isZero();
            assertThat(owner.strays()).hasSizeLessThanOrEqualTo(owner.untagged());
        }
    }

    private static void turn(DrivenYarn yarn, DrivenMaster... jobs) throws Exception {
        yarn.heartbeats();
        for (DrivenMaster job : jobs) {
            job.round();
        }
    }

    /** Two tasks for each VM. */
    private static JobPlan onAllDisks() {
        JobPlan plan = JobPlan.reading(0, vm(1, 1, 1));
        for (int block = 1; block < 2 * VMS; block++) {
            int vm = block % VMS;
            plan = plan.and(block, vm(1 + vm / 4, 1 + vm / 2 % 2, 1 + vm % 2));
        }
        return plan;
    }
}
