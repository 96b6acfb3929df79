package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two racks of two hosts of two VMs: 0 and 1 share a host, 2 and 3 are in the same rack, 4 to 7 in the other. */
class OfferingVmsTest {
    private final Topology topology = Topology.uniform(2, 2, 2);
    private final PendingTasks tasks = new PendingTasks(topology, JobOrder.FIFO);
    private final OfferingVms vms = new OfferingVms(topology);
    private final WaitingJob job = tasks.jobArrived(1, List.of(InputBlock.onDisk(1, 0), InputBlock.onDisk(2)));

    @Test
    void nearest_isElsewhere_untilAVmIsInTheRack_andGrowsNearer() {
        assertThat(vms.nearest(job)).isEqualTo(Proximity.ELSEWHERE);
        vms.add(4);
        assertThat(vms.nearest(job)).isEqualTo(Proximity.ELSEWHERE);
        vms.add(2);
        assertThat(vms.nearest(job)).isEqualTo(Proximity.SAME_RACK);
        vms.add(1);
        assertThat(vms.nearest(job)).isEqualTo(Proximity.SAME_HOST);
        vms.add(0);
        assertThat(vms.nearest(job)).isEqualTo(Proximity.SAME_VM);
    }

    @Test
    void contains_isOfTheVmItself_andNotOfItsHost() {
        vms.add(1);
        assertThat(vms.contains(1)).isTrue();
        assertThat(vms.contains(0)).isFalse();
    }

    @Test
    void nearest_countsWhatIsInMemory() {
        vms.add(4);
        tasks.copyAdded(2, Medium.MEMORY, 5);
        assertThat(vms.nearest(job)).isEqualTo(Proximity.SAME_HOST);
        tasks.copyRemoved(2, Medium.MEMORY, 5);
        assertThat(vms.nearest(job)).isEqualTo(Proximity.ELSEWHERE);
    }

    @Test
    void nearest_isOfTasksThatWait() {
        vms.add(0);
        tasks.taskLaunched(1, 0);
        assertThat(vms.nearest(job)).isEqualTo(Proximity.ELSEWHERE);
        tasks.taskReturned(1, 0);
        assertThat(vms.nearest(job)).isEqualTo(Proximity.SAME_VM);
    }
}
