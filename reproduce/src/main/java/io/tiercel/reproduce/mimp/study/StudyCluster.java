package io.tiercel.reproduce.mimp.study;

import io.tiercel.simulator.cluster.CpuModel;
import io.tiercel.simulator.cluster.InteractiveLoad;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.TaskModel;
import io.tiercel.simulator.world.model.VmGroup;
import io.tiercel.simulator.world.model.VmModel;
import java.util.List;

/**
 * The cluster of MIMP's section 6.6: 20 VMs with two CPUs and two slots each. Six have their CPUs for themselves; on the
 * others interactive VMs use 20-35 %, 85-95 % or 130-170 % of 200 %.
 *
 * <p>What the paper leaves open, and was fixed before any policy was run: each VM is on a host of its own; the DataNodes are
 * on the six (section 6.1), with three replicas of blocks of 64 MB; an interactive load stays at a level for 10 s within its
 * range, and where models are trained for five minutes, so that a task has seen what it is judged by; a task takes 2 s to
 * start, and differs by a tenth. No task times out, so nothing is claimed of failed jobs.
 */
public final class StudyCluster {
    static final int VMS = 20;
    static final int SLOTS = 2;
    /** The first VM of {@link #fourSlots} that runs maps. */
    public static final int FIRST_OF_FOUR = 3;
    /** The first of the two VMs that are highly loaded. */
    static final int FIRST_HEAVY = 18;

    private static final long SECOND = 1_000_000_000L;
    private static final int CPUS = 2;
    private static final long LOAD_NANOS = 10 * SECOND;
    private static final long TRAINING_LOAD_NANOS = 300 * SECOND;
    private static final double SPREAD = 0.1;
    private static final VmModel DEDICATED = new VmModel(SLOTS, 0, 1L << 30, 1e9, SECOND);

    private StudyCluster() {}

    /** The cluster of the case study. */
    public static ClusterModel caseStudy() {
        return cluster(
                VMS,
                List.of(
                        new VmGroup(6, DEDICATED),
                        new VmGroup(6, shared(0.20, 0.35)),
                        new VmGroup(6, shared(0.85, 0.95))),
                shared(1.30, 1.70));
    }

    /** The same VMs with loads of 10 to 100 % of all that they have, on which models are trained (section 6.3.1). */
    public static ClusterModel training() {
        return cluster(VMS, List.of(new VmGroup(6, DEDICATED)), shared(0.2, 1.9, TRAINING_LOAD_NANOS));
    }

    /**
     * Section 6.5: four shared VMs of one slot each, a lightly loaded one, two others and one that is much more loaded; and before them
     * the {@link #FIRST_OF_FOUR} DataNodes' VMs, whose slots are for reduce tasks alone.
     */
    public static ClusterModel fourSlots() {
        return cluster(
                FIRST_OF_FOUR + 4,
                List.of(
                        new VmGroup(FIRST_OF_FOUR, DEDICATED),
                        new VmGroup(1, oneSlot(shared(0.2, 0.35))),
                        new VmGroup(2, oneSlot(shared(0.85, 0.95)))),
                oneSlot(shared(1.30, 1.70)));
    }

    /** Section 6.4: three dedicated VMs with DataNodes, and shared ones on which 164 % of 200 % are left. */
    public static ClusterModel dedicatedAndShared(int shared) {
        return cluster(FIRST_OF_FOUR + shared, List.of(new VmGroup(FIRST_OF_FOUR, DEDICATED)), shared(0.36, 0.36));
    }

    /** As {@link #training}, with one slot in each VM. */
    public static ClusterModel trainingOfOneSlot() {
        return cluster(
                VMS, List.of(new VmGroup(6, oneSlot(DEDICATED))), oneSlot(shared(0.2, 1.9, TRAINING_LOAD_NANOS)));
    }

    private static ClusterModel cluster(int vms, List<VmGroup> groups, VmModel others) {
        TaskModel tasks =
                new TaskModel(2 * SECOND, SPREAD, ClusterModel.CAVA.task().writeBackShare(), 1L << 30);
        return ClusterModel.CAVA
                .withShape(new ClusterShape(1, vms, vms))
                .withTask(tasks)
                .withGroups(groups)
                .withVm(others);
    }

    private static VmModel oneSlot(VmModel vm) {
        return new VmModel(
                1,
                vm.cacheBytes(),
                vm.pageCacheBytes(),
                vm.memoryBytesPerSecond(),
                vm.heartbeatNanos(),
                vm.cpu(),
                vm.dataNode());
    }

    private static VmModel shared(double least, double most) {
        return shared(least, most, LOAD_NANOS);
    }

    private static VmModel shared(double least, double most, long stepNanos) {
        InteractiveLoad load = new InteractiveLoad(least, most, stepNanos);
        return DEDICATED.withoutDataNode().withCpu(CpuModel.background(CPUS, load));
    }
}
