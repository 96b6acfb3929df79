package io.tiercel.simulator.world.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.locality.JobOrder;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.locality.SchedulingConfig;
import io.tiercel.core.locality.SkipLimits;
import io.tiercel.core.locality.SkipReset;
import io.tiercel.core.locality.SlotPolicy;
import io.tiercel.core.model.LocalityOrder;
import io.tiercel.simulator.cluster.CpuModel;
import io.tiercel.simulator.cluster.DiskModel;
import io.tiercel.simulator.cluster.InteractiveLoad;
import io.tiercel.simulator.world.Decisions;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.ComputeTasks;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.VmGroup;
import io.tiercel.simulator.world.model.VmModel;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What a policy by deadlines and residual CPU needs is there for one from outside: two dedicated VMs, and two busy ones. */
class DeadlinePolicyTest {
    private static final long SECOND = 1_000_000_000;
    private static final StoredFile FILE = new StoredFile(0, "text", 20L << 26);
    private static final int DEDICATED = 2;
    private static final int ALL = 4;

    private final long seed = Seed.announced("DeadlinePolicyTest").anyLong();
    private final VmModel usual = new VmModel(2, 0, 0, 1e9, SECOND);
    private final InteractiveLoad load = new InteractiveLoad(1.3, 1.7, 5 * SECOND);
    private final ClusterModel model = ClusterModel.CAVA
            .withReplicas(2)
            .withDisk(new DiskModel(10e6, 0, 1 << 20))
            .withShape(new ClusterShape(1, ALL, ALL))
            .withGroups(List.of(new VmGroup(DEDICATED, usual)))
            .withVm(usual.withoutDataNode().withCpu(CpuModel.background(2, load)));

    /** The first job is due last, and ends last; in the order of arrival it would be the other way about. */
    @Test
    void order_canGoByDeadline() {
        Workload workload = workload(
                pi(0, 100, 0).withDeadline(9_000 * SECOND),
                pi(1, 10, 30 * SECOND).withDeadline(400 * SECOND));
        RunResult result = new World(model, workload, cluster -> byDeadline(cluster, policy -> policy), seed).run();
        assertThat(result.jobs()).extracting(JobResult::number).containsExactly(1, 0);
        assertThat(result.jobs().get(0).missed()).isFalse();
    }

    @Test
    void slotsOfBusyVms_canBeLeftIdle_byWhatTheyReport() {
        Set<Integer> used = new LinkedHashSet<>();
        new World(
                        model,
                        workload(pi(0, 40, 0)),
                        cluster -> byDeadline(
                                cluster,
                                policy -> (vm, eligible) ->
                                        cluster.report(vm).residual() < 1 ? null : policy.offer(vm, eligible)),
                        seed)
                .observedBy(new RunObserver() {
                    @Override
                    public void taskEnded(EndedTask task) {
                        used.add(task.vm());
                    }
                })
                .run();
        assertThat(used).containsExactlyInAnyOrder(0, 1);
    }

    @Test
    void view_isWhatTheClusterIs_atEachOffer() {
        List<Double> readRates = new ArrayList<>();
        World world = new World(
                model,
                workload(pi(0, 20, 0), new JobPlan(1, Application.named("grep"), reading(), 0)),
                cluster -> byDeadline(cluster, policy -> (vm, eligible) -> {
                    check(cluster, vm);
                    readRates.add(cluster.readBytesPerSecond(0) + cluster.readBytesPerSecond(1));
                    assertThat(cluster.readBytesPerSecond(3)).isZero();
                    return policy.offer(vm, eligible);
                }),
                seed);
        world.losing(3, 40 * SECOND).run();
        assertThat(readRates)
                .anyMatch(rate -> rate > 0)
                .allMatch(rate -> rate <= 2 * model.disk().bytesPerSecond());
    }

    private void check(ClusterView cluster, int offered) {
        assertThat(cluster.report(offered).atNanos()).isEqualTo(cluster.nowNanos());
        int tasks = 0;
        for (int vm = 0; vm < ALL; vm++) {
            ReportedVm report = cluster.report(vm);
            assertThat(cluster.nowNanos() - report.atNanos()).isBetween(0L, SECOND - 1);
            if (vm < DEDICATED) {
                assertThat(report.residual()).isEqualTo(1);
            } else {
                assertThat(report.residual()).isBetween(0.15, 0.35);
            }
            List<LiveTask> running = cluster.running(vm);
            assertThat(running).hasSizeLessThanOrEqualTo(cluster.slots(vm));
            assertThat(running).allMatch(task -> task.startNanos() <= cluster.nowNanos());
            tasks += running.size();
        }
        for (LiveJob job : cluster.jobs()) {
            int[] replicas = cluster.replicas(job.plan().number(), 0);
            if (job.plan().readsNothing()) {
                assertThat(replicas).isEmpty();
            } else {
                assertThat(replicas).containsExactlyInAnyOrder(0, 1);
            }
        }
        assertThat(cluster.slots(3)).isEqualTo(cluster.nowNanos() < 40 * SECOND ? 2 : 0);
        assertThat(tasks)
                .isLessThanOrEqualTo(cluster.jobs().stream()
                        .mapToInt(job -> job.mapsLeft() + job.reducesLeft())
                        .sum());
    }

    /** Earliest deadline first, without patience. */
    private static Decisions byDeadline(ClusterView cluster, UnaryOperator<SlotPolicy> around) {
        JobOrder order = job -> cluster.job(job.id()).plan().deadlineNanos().orElse(Long.MAX_VALUE);
        SchedulingConfig scheduling =
                new SchedulingConfig(order, LocalityOrder.HADOOP, SkipLimits.delay(0), SkipReset.ALWAYS);
        PendingTasks tasks = scheduling.newTasks(cluster.topology());
        return new Decisions(tasks, around.apply(scheduling.newPolicy(tasks)), Scheme.NO_CACHE.newCaching());
    }

    private static List<JobInput> reading() {
        return JobPlan.of(0, Application.named("grep"), FILE).inputs();
    }

    private static Workload workload(JobPlan... jobs) {
        return new Workload("test", List.of(FILE), List.of(jobs), jobs.length);
    }

    private static JobPlan pi(int number, int tasks, long submitNanos) {
        return JobPlan.computing(number, "pi", new ComputeTasks(tasks, 20 * SECOND), submitNanos);
    }
}
