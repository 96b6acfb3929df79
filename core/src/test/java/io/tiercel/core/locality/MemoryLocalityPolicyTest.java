package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Topology;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Racks 0 and 1; hosts 0 and 1 in rack 0, host 2 in rack 1; VMs 0 and 1 on host 0, 2 and 3 on host 1, 4 and 5 on host 2. */
class MemoryLocalityPolicyTest {
    private final Topology topology = topology();
    private final SkipLimits limits = new SkipLimits(2, 4, 6, 7, 9, 9);
    private final PendingTasks tasks = new PendingTasks(topology, JobOrder.FEWEST_RUNNING);
    private final MemoryLocalityPolicy policy = policy(SkipReset.AS_PRINTED);

    /**
     * One job, two tasks, one of them cached: R = 1/2, so that the limits that count are 1 (after VM memory), 2 (after
     * host memory), 3 (after rack memory), 7 (after VM disk) and 9 (after host disk).
     *
     * <pre>
     * block 10: memory of VM 0, disks of VMs 0 and 4      block 11: disk of VM 5
     *
     * offer   best level there        needs   skips   outcome
     * VM 1    host memory (10)        1       0       passed over
     * VM 2    rack memory (10)        2       1       passed over
     * VM 4    VM disk (10)            3       2       passed over
     * VM 4    VM disk (10)            3       3       launched, skips to 0
     * VM 4    host disk (11)          7       0..6    passed over, seven times
     * VM 4    host disk (11)          7       7       launched, skips to 0
     * </pre>
     */
    @Test
    void offer_countsSkipsAsTheAlgorithmDoes_workedByHand() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 0, 4).inMemory(0), InputBlock.onDisk(11, 5)));
        assertThat(offers(1, 2, 4)).hasSize(3).containsOnlyNulls();
        assertThat(policy.offer(4)).isEqualTo(new Assignment(1, 0, 4, LocalityLevel.VM_DISK, 3));
        assertThat(tasks.job(1).skips()).isZero();
        assertThat(offers(4, 4, 4, 4, 4, 4, 4)).hasSize(7).containsOnlyNulls();
        assertThat(policy.offer(4)).isEqualTo(new Assignment(1, 1, 4, LocalityLevel.HOST_DISK, 7));
        assertThat(tasks.job(1).skips()).isZero();
    }

    @Test
    void offer_atTheLastLevel_keepsTheSkips_asPrinted() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 4), InputBlock.onDisk(11, 4)));
        for (int offer = 0; offer < 9; offer++) {
            assertThat(policy.offer(0)).isNull();
        }
        assertThat(policy.offer(0)).isEqualTo(new Assignment(1, 0, 0, LocalityLevel.OFF_RACK, 9));
        assertThat(policy.offer(0)).isEqualTo(new Assignment(1, 1, 0, LocalityLevel.OFF_RACK, 9));
    }

    @Test
    void offer_atTheLastLevel_countsAnew_whereResetAlways() {
        MemoryLocalityPolicy resetting = policy(SkipReset.ALWAYS);
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 4), InputBlock.onDisk(11, 4)));
        for (int offer = 0; offer < 9; offer++) {
            assertThat(resetting.offer(0)).isNull();
        }
        assertThat(resetting.offer(0)).isEqualTo(new Assignment(1, 0, 0, LocalityLevel.OFF_RACK, 9));
        assertThat(resetting.offer(0)).isNull();
        assertThat(tasks.job(1).skips()).isEqualTo(1);
    }

    @Test
    void offer_ofAJobWithNothingCached_takesTheVmsDiskAtOnce() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 4)));
        assertThat(policy.offer(4)).isEqualTo(new Assignment(1, 0, 4, LocalityLevel.VM_DISK, 0));
    }

    @Test
    void accepts_ofOneJob_countsAndLaunchesAsAnOfferDoes() {
        List<InputBlock> input = List.of(InputBlock.onDisk(10, 0, 4).inMemory(0), InputBlock.onDisk(11, 5));
        WaitingJob job = tasks.jobArrived(1, input);
        tasks.jobArrived(2, List.of(InputBlock.onDisk(12, 1)));
        assertThat(policy.accepts(job, 1)).isFalse();
        assertThat(policy.accepts(job, 2)).isFalse();
        assertThat(policy.wouldAccept(job, 4)).isFalse();
        assertThat(policy.accepts(job, 4)).isFalse();
        assertThat(policy.accepts(job, 4)).isTrue();
        assertThat(policy.launch(job, 4)).isEqualTo(new Assignment(1, 0, 4, LocalityLevel.VM_DISK, 3));
        assertThat(job.skips()).isZero();
        assertThat(tasks.job(2).skips()).isZero();
    }

    @Test
    void taskLaunched_elsewhere_isNotOfferedAgain_untilItComesBack() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 0)));
        tasks.taskLaunched(1, 0);
        assertThat(policy.offer(0)).isNull();
        assertThatThrownBy(() -> tasks.taskLaunched(1, 0)).hasMessage("task 0 of job 1 is not pending");
        tasks.taskReturned(1, 0);
        assertThat(policy.offer(0)).isEqualTo(new Assignment(1, 0, 0, LocalityLevel.VM_DISK, 0));
    }

    @Test
    void offer_goesFirstToTheJobWithFewestRunningTasks() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 0), InputBlock.onDisk(11, 0)));
        tasks.jobArrived(2, List.of(InputBlock.onDisk(12, 0), InputBlock.onDisk(13, 0)));
        assertThat(offers(0, 0, 0, 0)).extracting(Assignment::job).containsExactly(1L, 2L, 1L, 2L);
    }

    @Test
    void offer_thatOneJobTakes_addsNoSkipToTheJobsBehind() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 0)));
        tasks.jobArrived(2, List.of(InputBlock.onDisk(11, 4)));
        policy.offer(0);
        assertThat(tasks.job(2).skips()).isZero();
    }

    @Test
    void offer_addsNoSkipToAJobThatMayNotRunThere() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 4)));
        tasks.jobArrived(2, List.of(InputBlock.onDisk(11, 4)));
        assertThat(policy.offer(0, job -> job == 2)).isNull();
        assertThat(tasks.job(1).skips()).isZero();
        assertThat(tasks.job(2).skips()).isEqualTo(1);
    }

    @Test
    void offer_afterABlockWasCached_findsItInMemory() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 4), InputBlock.onDisk(11, 4)));
        tasks.copyAdded(11, Medium.MEMORY, 0);
        assertThat(policy.offer(0)).isEqualTo(new Assignment(1, 1, 0, LocalityLevel.VM_MEMORY, 0));
    }

    @Test
    void offer_afterTheOnlyCopyOnAHostWasUncached_stillFindsTheOneInTheRack() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 4).inMemory(0, 2)));
        tasks.copyRemoved(10, Medium.MEMORY, 0);
        assertThat(tasks.level(1, 0, 1, LocalityOrder.CAVA)).isEqualTo(LocalityLevel.RACK_MEMORY);
        assertThat(policy.nearest(tasks.job(1), 1)).isEqualTo(LocalityLevel.RACK_MEMORY);
    }

    @Test
    void offer_afterTheVmWithTheCopyWasLost_findsItNoMore() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 0).inMemory(0)));
        tasks.vmLost(0);
        assertThat(policy.nearest(tasks.job(1), 0)).isEqualTo(LocalityLevel.OFF_RACK);
        assertThat(tasks.job(1).cached()).isZero();
    }

    @Test
    void offer_ofATaskThatCameBack_launchesItAgain() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 0)));
        policy.offer(0);
        assertThat(policy.offer(0)).isNull();
        tasks.taskReturned(1, 0);
        assertThat(policy.offer(0)).isEqualTo(new Assignment(1, 0, 0, LocalityLevel.VM_DISK, 0));
    }

    @Test
    void offer_withRackMemoryBehindTheDisk_prefersTheDisk() {
        LocalityOrder order =
                LocalityOrder.parse("vm-memory, host-memory, vm-disk, rack-memory, host-disk, rack-disk, off-rack");
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 4).inMemory(0), InputBlock.onDisk(11, 2)));
        MemoryLocalityPolicy diskFirst = new MemoryLocalityPolicy(tasks, order, Patience.NONE, SkipReset.ALWAYS);
        assertThat(diskFirst.offer(2)).isEqualTo(new Assignment(1, 1, 2, LocalityLevel.VM_DISK, 0));
        assertThat(diskFirst.offer(2)).isEqualTo(new Assignment(1, 0, 2, LocalityLevel.RACK_MEMORY, 0));
    }

    @Test
    void delay_waitsForTheVmsDiskAndIgnoresMemory() {
        SchedulingConfig config = SchedulingConfig.delay(2);
        MemoryLocalityPolicy delay = config.newPolicy(tasks);
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 4).inMemory(0)));
        assertThat(delay.offer(0)).isNull();
        assertThat(delay.offer(0)).isNull();
        assertThat(delay.offer(0)).isEqualTo(new Assignment(1, 0, 0, LocalityLevel.OFF_RACK, 2));
    }

    @Test
    void saving_onAFewVms_waitsForMemoryForAnOfferAtMost() {
        MemoryLocalityPolicy saving = SchedulingConfig.saving(6).newPolicy(tasks);
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 4).inMemory(0)));
        assertThat(saving.offer(4)).isNull();
        assertThat(policy.wouldAccept(tasks.job(1), 4))
                .as("cava lets more pass")
                .isFalse();
        assertThat(saving.offer(4)).isEqualTo(new Assignment(1, 0, 4, LocalityLevel.VM_DISK, 1));
    }

    @Test
    void saving_onThePapersClusterAndLargerOnes_waitsForMemoryAsThePaperDoes() {
        assertThat(SchedulingConfig.saving(103)).isEqualTo(SchedulingConfig.cava(103));
        assertThat(SchedulingConfig.saving(10_000)).isEqualTo(SchedulingConfig.cava(10_000));
    }

    @Test
    void jobEnded_forgetsTheJob_andItsSlotIsUsedAgain() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 0)));
        tasks.jobEnded(1);
        tasks.jobArrived(2, List.of(InputBlock.onDisk(11, 4)));
        assertThat(policy.offer(0)).isNull();
        assertThatThrownBy(() -> tasks.job(1)).hasMessage("there is no job 1");
    }

    @Test
    void taskFinished_ofATaskThatDoesNotRun_throws() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 0)));
        assertThatThrownBy(() -> tasks.taskFinished(1, 0)).hasMessage("task 0 of job 1 does not run");
        assertThatThrownBy(() -> tasks.taskFinished(1, 1)).hasMessage("job 1 has no task 1");
        assertThatThrownBy(() -> tasks.taskReturned(1, 0)).hasMessage("task 0 of job 1 is pending");
    }

    @Test
    void jobArrived_withACopyOnAVmThereIsNot_throws_andChangesNothing() {
        assertThatThrownBy(() -> tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 0), InputBlock.onDisk(11, 6))))
                .hasMessage("there is no VM 6");
        assertThat(policy.offer(0)).isNull();
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 0)));
        assertThatThrownBy(() -> tasks.copyAdded(10, Medium.MEMORY, 6)).hasMessage("there is no VM 6");
        assertThat(tasks.job(1).cached()).isZero();
    }

    @Test
    void offer_ofAVmThereIsNot_throws_andTheNextOfTheOneBeforeIsWhatItWas() {
        tasks.jobArrived(1, List.of(InputBlock.onDisk(10, 4)));
        assertThatThrownBy(() -> policy.offer(-1)).hasMessage("there is no VM -1");
        assertThat(policy.offer(0)).isNull();
        assertThatThrownBy(() -> policy.offer(6)).hasMessage("there is no VM 6");
        assertThat(policy.offer(0)).isNull();
        assertThat(policy.offer(4)).isEqualTo(new Assignment(1, 0, 4, LocalityLevel.VM_DISK, 2));
    }

    @Test
    void jobArrived_twice_throws() {
        tasks.jobArrived(1, List.of());
        assertThatThrownBy(() -> tasks.jobArrived(1, List.of())).hasMessage("job 1 is here already");
    }

    @Test
    void limits_below0_areRefusedInWords() {
        assertThatThrownBy(() -> new SkipLimits(0, 0, -1, 0, 0, 0))
                .hasMessage("the skip limit of rack-memory must not be negative: -1");
    }

    @Test
    void cava_hasThePapersLimitsOnThePapersCluster() {
        assertThat(SkipLimits.cava(103)).isEqualTo(new SkipLimits(1, 3, 6, 52, 103, 103));
    }

    private List<@Nullable Assignment> offers(int... vms) {
        return Arrays.stream(vms).<@Nullable Assignment>mapToObj(policy::offer).toList();
    }

    private MemoryLocalityPolicy policy(SkipReset reset) {
        LocalityOrder order = LocalityOrder.CAVA;
        return new MemoryLocalityPolicy(tasks, order, new SkipPatience(order, limits), reset);
    }

    private static Topology topology() {
        Topology topology = Topology.uniform(1, 2, 2);
        int host = topology.addHost(topology.addRack());
        topology.addVm(host);
        topology.addVm(host);
        return topology;
    }
}
