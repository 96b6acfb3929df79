package io.tiercel.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.cluster.CpuModel;
import io.tiercel.simulator.cluster.CpuSharing;
import io.tiercel.simulator.cluster.InteractiveLoad;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.ComputeTasks;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.TaskModel;
import io.tiercel.simulator.world.model.VmGroup;
import io.tiercel.simulator.world.model.VmModel;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.result.TaskKind;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.simulator.world.view.RunObserver;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Three dedicated VMs with DataNodes, then three shared ones that only compute, each on a host of its own. */
class VmKindsTest {
    private static final long SECOND = 1_000_000_000;
    private static final long GB = 1L << 30;
    private static final int DEDICATED = 3;
    private static final int ALL = 6;

    private final Seed seed = Seed.announced("VmKindsTest");
    private final VmModel usual = new VmModel(2, 0, 0, 1e9, SECOND);
    private final ClusterModel bare = ClusterModel.CAVA
            .withShape(new ClusterShape(1, ALL, ALL))
            .withVm(usual)
            .withTask(new TaskModel(0, 0, 0, GB));
    private final List<EndedTask> tasks = new ArrayList<>();
    private final RunObserver collecting = new RunObserver() {
        @Override
        public void taskEnded(EndedTask task) {
            tasks.add(task);
        }
    };

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void vmsWithoutADataNode_holdNoBlocks_andRunMapTasksAlone(Scheme scheme) {
        Set<Integer> sources = new LinkedHashSet<>();
        World world = new World(shared(CpuModel.dedicated(2)), reading(4), scheme, seed.anyLong());
        Sources nearest = world.sources();
        world.reading((block, vm) -> {
            Source source = nearest.source(block, vm);
            sources.add(source.vm());
            return source;
        });
        world.observedBy(collecting).run();
        assertThat(sources).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(vms(TaskKind.REDUCE)).isSubsetOf(0, 1, 2);
        assertThat(vms(TaskKind.MAP)).contains(3, 4, 5);
    }

    @Test
    void tasksBesideInteractiveVms_takeAsLongAsTheCpuThatIsLeft() {
        ClusterModel half = shared(CpuModel.background(2, InteractiveLoad.steady(1)));
        new World(half, computing(120, 10 * SECOND), Scheme.NO_CACHE, seed.anyLong())
                .observedBy(collecting)
                .run();
        assertThat(maps(true).size() + maps(false).size()).isEqualTo(120);
        assertThat(maps(true))
                .allSatisfy(task -> assertThat(task.runNanos()).isEqualTo(10 * SECOND))
                .allSatisfy(task -> assertThat(task.residual()).isEqualTo(1));
        // A task that is alone on its VM for a while, at the end, is faster for as long.
        assertThat(maps(false))
                .isNotEmpty()
                .allSatisfy(task -> assertThat(task.runNanos()).isBetween(15 * SECOND, 20 * SECOND))
                .allSatisfy(task -> assertThat(task.residual()).isEqualTo(0.5));
    }

    @Test
    void moreSlotsThanCpus_slowTasksDown() {
        ClusterModel oneCpu = bare.withVm(usual.withCpu(CpuModel.dedicated(1)));
        RunResult result = new World(oneCpu, computing(ALL * 2, 10 * SECOND), Scheme.NO_CACHE, seed.anyLong()).run();
        assertThat(result.jobs().get(0).runNanos()).isBetween(20 * SECOND, 23 * SECOND);
    }

    @Test
    void cpusForAllSlots_areTheSameRun_asWithoutAnySharing() {
        Workload workload = reading(3);
        RunResult plain = new World(bare, workload, Scheme.NO_CACHE, 5).run();
        ClusterModel grouped =
                bare.withGroups(List.of(new VmGroup(2, usual.withCpu(CpuModel.dedicated(8))), new VmGroup(3, usual)));
        assertThat(new World(grouped, workload, Scheme.NO_CACHE, 5).run()).isEqualTo(plain);
    }

    @Test
    void run_onBusyVms_isTheSameForTheSameSeed_andComputesAllOfIt() {
        ClusterModel busy = shared(CpuModel.background(2, new InteractiveLoad(0.5, 1.9, 7 * SECOND)));
        long run = seed.anyLong();
        RunResult first = new World(busy, computing(50, 30 * SECOND), Scheme.NO_CACHE, run).run();
        assertThat(new World(busy, computing(50, 30 * SECOND), Scheme.NO_CACHE, run).run())
                .isEqualTo(first);
        assertThat(first.jobs().get(0).maps()).isEqualTo(50);
        assertThat(first.jobs().get(0).mapNanos()).isGreaterThan(50 * 30 * SECOND);
    }

    @Test
    void mapTasksThatRead_computeOnTheSameCpus() {
        Application computes = new Application("computes", 60.0 * SECOND / bare.blockBytes(), 0);
        StoredFile file = new StoredFile(0, "file", 30 * bare.blockBytes());
        Workload workload = new Workload("test", List.of(file), List.of(JobPlan.of(0, computes, file)), 1);
        ClusterModel shared = shared(new CpuModel(2, InteractiveLoad.steady(1), new CpuSharing(0.01, 0)));
        new World(shared, workload, Scheme.NO_CACHE, seed.anyLong())
                .observedBy(collecting)
                .run();
        assertThat(meanNanos(maps(false)) - meanNanos(maps(true))).isCloseTo(60e9, offset(10e9));
    }

    @Test
    void whereNoDataNodeIsLeft_theRunEndsAndSaysSo() {
        World world = new World(shared(CpuModel.dedicated(2)), reading(4), Scheme.CAVA, seed.anyLong());
        for (int vm = 0; vm < DEDICATED; vm++) {
            world.losing(vm, (10 + vm) * SECOND);
        }
        assertThatThrownBy(world::run).hasMessage("nothing is left to happen, but jobs are not done");
    }

    @Test
    void lostDataNode_leavesItsBlocksToTheOthers() {
        RunResult result = new World(
                        shared(CpuModel.dedicated(2)).withReplicas(1), reading(4), Scheme.CAVA, seed.anyLong())
                .losing(1, 20 * SECOND)
                .run();
        assertThat(result.jobs()).hasSize(4).allMatch(job -> job.maps() * bare.blockBytes() == job.inputBytes());
    }

    @Test
    void model_refusesWhatNoClusterHas() {
        assertThatThrownBy(() -> bare.withGroups(List.of(new VmGroup(4, usual), new VmGroup(3, usual))))
                .hasMessage("groups of 7 VMs are more than there are: 6 workers");
        assertThatThrownBy(() -> bare.withGroups(List.of(new VmGroup(4, usual.withoutDataNode()))))
                .hasMessage("replicas must be from 1 to the number of DataNodes, 2: 3");
        assertThatThrownBy(() -> usual.withoutDataNode().withCacheBytes(7))
                .hasMessage("a VM without a DataNode pins no input, not 7 bytes");
        assertThatThrownBy(() -> new VmGroup(0, usual)).hasMessage("a group of VMs must have one: 0");
    }

    private ClusterModel shared(CpuModel cpu) {
        return bare.withGroups(List.of(
                new VmGroup(DEDICATED, usual),
                new VmGroup(ALL - DEDICATED, usual.withoutDataNode().withCpu(cpu))));
    }

    /** The map tasks on dedicated VMs, or on the others. */
    private List<EndedTask> maps(boolean dedicated) {
        return tasks.stream()
                .filter(task -> task.kind() == TaskKind.MAP && task.vm() < DEDICATED == dedicated)
                .toList();
    }

    private static double meanNanos(List<EndedTask> some) {
        return some.stream().mapToLong(EndedTask::runNanos).average().orElseThrow();
    }

    private List<Integer> vms(TaskKind kind) {
        return tasks.stream()
                .filter(task -> task.kind() == kind)
                .map(EndedTask::vm)
                .distinct()
                .toList();
    }

    private static Workload computing(int count, long nanos) {
        JobPlan pi = JobPlan.computing(0, "pi", new ComputeTasks(count, nanos), 0);
        return new Workload("pi", List.of(), List.of(pi), 1);
    }

    /** So many jobs, all at once, on a file of 2 GB. */
    private static Workload reading(int jobs) {
        StoredFile file = new StoredFile(0, "text", 2 * GB);
        List<JobPlan> plans = new ArrayList<>();
        for (int i = 0; i < jobs; i++) {
            plans.add(JobPlan.of(i, Application.named("wordcount"), file));
        }
        return new Workload("test", List.of(file), plans, jobs);
    }
}
