package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two racks of two hosts of five VMs; a task takes 1000 ns at VM disk and 633 in the VM's memory. */
class SavingPatienceTest {
    private static final LevelTimes TIMES = LevelTimes.paper(1_000);

    private final Topology topology = Topology.uniform(2, 2, 5);
    private final PendingTasks tasks = new PendingTasks(topology, JobOrder.FEWEST_RUNNING);

    @Test
    void job_waits_whereTheBetterLevelComesSoonEnough() {
        // One VM of 20 holds the block: 20 offers of 10 ns are 200 ns, the saving is 367.
        tasks.jobArrived(1, List.of(InputBlock.onDisk(1, 19).inMemory(0)));
        assertThat(patience(10).accepts(tasks.job(1), LocalityLevel.VM_DISK)).isFalse();
    }

    @Test
    void job_takesWhatComes_whereTheBetterLevelIsTooFarOff() {
        // One VM of 20 saves 367 ns, in 20 x 70 to be expected; its host 298 in 280; its rack 266 in 140.
        tasks.jobArrived(1, List.of(InputBlock.onDisk(1, 19).inMemory(0)));
        assertThat(patience(70).why(tasks.job(1), LocalityLevel.VM_DISK)).startsWith("host-memory saves");
        assertThat(patience(80).why(tasks.job(1), LocalityLevel.VM_DISK)).startsWith("rack-memory saves");
        assertThat(patience(300).accepts(tasks.job(1), LocalityLevel.VM_DISK)).isTrue();
        assertThat(patience(300).why(tasks.job(1), LocalityLevel.VM_DISK))
                .isEqualTo("no better level is worth the wait");
    }

    @Test
    void job_withNothingInMemory_doesNotWaitForMemory() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(1, 19)));
        assertThat(patience(1).accepts(tasks.job(1), LocalityLevel.VM_DISK)).isTrue();
    }

    @Test
    void job_waitsNoLongerThanWhatItCouldSave() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(1, 19).inMemory(0)));
        DelayPolicy policy = new DelayPolicy(tasks, LocalityOrder.CAVA, patience(10), SkipReset.ALWAYS);
        int refused = 0;
        while (policy.offer(19) == null) {
            refused++;
        }
        assertThat(refused).isEqualTo(37);
    }

    @Test
    void slotOffered_followsHowOftenSlotsAreOffered() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(1, 19).inMemory(0)));
        SavingPatience patience = patience(10);
        for (long now = 0; now < 1_000_000; now += 1_000) {
            patience.slotOffered(now);
        }
        assertThat(patience.accepts(tasks.job(1), LocalityLevel.VM_DISK)).isTrue();
    }

    @Test
    void interval_of0_isRefusedInWords() {
        assertThatThrownBy(() -> patience(0)).hasMessage("slots must be offered more than 0 ns apart: 0");
    }

    private SavingPatience patience(long intervalNanos) {
        return new SavingPatience(topology, LocalityOrder.CAVA, TIMES, intervalNanos);
    }
}
