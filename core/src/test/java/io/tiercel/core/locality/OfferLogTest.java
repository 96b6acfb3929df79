package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.locality.LastOffer.Outcome;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.Topology;
import io.tiercel.core.why.Explanation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OfferLogTest {
    private final Topology topology = topology();
    private final SchedulingConfig config = SchedulingConfig.saving(4);
    private final PendingTasks tasks = config.newTasks(topology);
    private final MemoryLocalityPolicy policy = config.newPolicy(tasks);
    private final LastOffer last = new LastOffer();

    /** Four VMs, each on a host of its own, all in one rack. */
    private static Topology topology() {
        Topology topology = new Topology();
        int rack = topology.addRack();
        for (int vm = 0; vm < 4; vm++) {
            topology.addVm(topology.addHost(rack));
        }
        return topology;
    }

    private void offer(OfferLog log, WaitingJob job, int vm) {
        int skips = job.skips();
        Outcome outcome = policy.accepts(job, vm) ? Outcome.TAKES : Outcome.DECLINES;
        log.note(last, job, vm, policy.found(), skips, outcome, true, 1_000);
    }

    @Test
    void sample_keepsOneOfSoMany_asLongAsThereIsRoom() {
        WaitingJob job = tasks.jobArrived(7, List.of(InputBlock.onDisk(1, 0)));
        OfferLog log = new OfferLog(2, 3);
        for (int i = 0; i < 30; i++) {
            log.note(last, job, 1, LocalityLevel.RACK_DISK, i, Outcome.DECLINES, true, i);
        }
        assertThat(log.offers()).isEqualTo(30);
        assertThat(log.sampled(7)).isEqualTo(Map.of(LocalityLevel.RACK_DISK, Map.of(Outcome.DECLINES, 2)));
        assertThat(log.sampled(8)).isEmpty();
        assertThat(last.skips()).isEqualTo(29);
        assertThatThrownBy(() -> new OfferLog(0, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void decline_saysAfterHowManyMoreTheJobTakesIt_andItDoes() {
        WaitingJob job = tasks.jobArrived(7, List.of(InputBlock.onDisk(1, 0)));
        OfferLog log = new OfferLog(10, 1);
        offer(log, job, 1);
        Explanation why = new PlacementReasons(policy, vm -> "vm-" + vm).ofJob("job", last, log, 7, 5);
        assertThat(why.decision()).startsWith("declined a slot of vm-1: the nearest input there is at rack-disk");
        assertThat(why.runnerUp()).isEqualTo("to take it at rack-disk");
        // Four VMs: a job waits for its own VM's disk, and its host's, for four offers.
        assertThat(why.otherwise()).startsWith("4 more declined offers in a row, or a slot at vm-memory");
        for (int i = 0; i < 3; i++) {
            offer(log, job, 1);
            assertThat(last.outcome()).isEqualTo(Outcome.DECLINES);
        }
        offer(log, job, 1);
        assertThat(last.outcome()).as("as was said").isEqualTo(Outcome.TAKES);
        assertThat(last.declined()).isEqualTo(4);
        assertThat(last.taken()).isEqualTo(1);
    }

    @Test
    void skipsNeeded_areThoseAtWhichTheJobTakesTheLevel_whateverIsCached() {
        for (int cached = 0; cached <= 3; cached++) {
            PendingTasks fresh = config.newTasks(topology);
            MemoryLocalityPolicy asked = config.newPolicy(fresh);
            InputBlock block = InputBlock.onDisk(1, 0);
            WaitingJob job = fresh.jobArrived(
                    1,
                    List.of(
                            cached > 0 ? block.inMemory(0) : block,
                            cached > 1 ? InputBlock.onDisk(2, 0).inMemory(0) : InputBlock.onDisk(2, 0),
                            cached > 2 ? InputBlock.onDisk(3, 0).inMemory(0) : InputBlock.onDisk(3, 0)));
            int offers = 0;
            while (!asked.accepts(job, 2)) {
                offers++;
            }
            last.set(job, 2, asked.found(), 0, Outcome.DECLINES, true, 0);
            assertThat(asked.skipsNeeded(asked.found(), last))
                    .as("with %d of 3 in memory", cached)
                    .isEqualTo(offers);
        }
    }

    @Test
    void placedTasks_rememberTheLastPlaceOfEach() {
        PlacedTasks placed = new PlacedTasks();
        placed.placed(new Assignment(1, 5, 2, LocalityLevel.VM_DISK, 3), 2, 99);
        assertThat(placed.isPlaced(5)).isTrue();
        assertThat(placed.isPlaced(4)).isFalse();
        assertThat(placed.isPlaced(-1)).isFalse();
        assertThat(placed.isPlaced(600)).isFalse();
        assertThat(placed.level(5)).isEqualTo(LocalityLevel.VM_DISK);
        assertThat(placed.vm(5)).isEqualTo(2);
        assertThat(placed.skips(5)).isEqualTo(3);
        assertThat(placed.skipsNeeded(5)).isEqualTo(2);
        assertThat(placed.nanos(5)).isEqualTo(99);
    }
}
