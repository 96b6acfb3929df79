package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.systemtests.scheduling.DrivenMaster.Placed;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A ResourceManager that comes back with what it had stored goes on with the jobs that run. */
@Tag("cluster")
class RestartTest {
    private static final String FIRST = vm(1, 1, 1);
    private static final String SECOND = vm(1, 2, 1);
    private static final String THIRD = vm(2, 1, 1);

    @Test
    void afterARestart_mastersTellAnew_containersStay_andNoTaskIsGrantedTwice() throws Exception {
        JobPlan plan = JobPlan.reading(1, THIRD).and(2, THIRD).and(3, THIRD);
        try (DrivenYarn yarn = DrivenYarn.start(DrivenSettings.ours()).withNodes(4096, 4);
                DrivenMaster job = yarn.submit(plan)) {
            job.round();
            yarn.board(job.id()).cached(1, JobPlan.BLOCK_BYTES, FIRST);
            yarn.board(job.id()).cached(2, JobPlan.BLOCK_BYTES, SECOND);
            yarn.node(FIRST).heartbeat();
            job.round();
            assertThat(job.running()).containsExactly(new Placed(0, FIRST, LocalityLevel.VM_MEMORY));
            // Decided, but the ResourceManager ends before it could say so.
            yarn.node(SECOND).heartbeat();

            yarn.restart();
            yarn.heartbeats();
            job.round();
            assertThat(job.liveContainers()).isEqualTo(1);
            assertThat(yarn.node(FIRST).running()).isEqualTo(1);
            yarn.board(job.id()).cached(2, JobPlan.BLOCK_BYTES, SECOND);
            yarn.node(SECOND).heartbeat();
            yarn.node(THIRD).heartbeats(2);
            job.rounds(2);
            assertThat(job.running())
                    .containsExactly(
                            new Placed(0, FIRST, LocalityLevel.VM_MEMORY),
                            new Placed(1, SECOND, LocalityLevel.VM_MEMORY),
                            new Placed(2, THIRD, LocalityLevel.VM_DISK));
            assertThat(job.placed()).hasSize(3);
            assertThat(job.liveContainers()).isEqualTo(3);
            assertThat(job.owed()).isZero();
            assertThat(job.surplus()).isEmpty();
            assertThat(job.strays()).isEmpty();
        }
    }

    /** The first ResourceManager has told the master, and not the node; the second takes the container over from the node. */
    @Test
    void taskThatWasPreemptedRightBefore_runsAgainOnce_andItsContainerGoes() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(DrivenSettings.ours()).withNodes(4096, 4);
                DrivenMaster job = yarn.submit(JobPlan.reading(1, FIRST))) {
            job.round();
            yarn.node(FIRST).heartbeat();
            job.round();
            assertThat(job.running()).hasSize(1);
            job.preemptOne();
            job.round();
            assertThat(job.waiting()).isEqualTo(1);

            yarn.restart();
            job.round();
            yarn.node(FIRST).heartbeats(2);
            job.rounds(2);
            assertThat(job.running()).containsExactly(new Placed(0, FIRST, LocalityLevel.VM_DISK));
            assertThat(job.placed()).hasSize(2);
            assertThat(job.liveContainers()).isEqualTo(1);
            assertThat(job.owed()).isZero();
            assertThat(job.surplus()).isEmpty();
        }
    }
}
