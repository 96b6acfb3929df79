package io.tiercel.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.cluster.CpuModel;
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
import io.tiercel.simulator.world.result.EndedTask.Outcome;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.result.TaskKind;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.simulator.world.view.RunObserver;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Six VMs of one slot each, of which the first one's CPU is nearly taken. Tasks may take a minute. */
class TimeoutsTest {
    private static final long SECOND = 1_000_000_000;
    private static final StoredFile FILE = new StoredFile(0, "text", 8L << 26);

    private final Seed seed = Seed.announced("TimeoutsTest");
    private final VmModel usual = new VmModel(1, 0, 0, 1e9, SECOND);
    private final ClusterModel model = ClusterModel.CAVA
            .withReplicas(1)
            .withShape(new ClusterShape(1, 6, 6))
            .withVm(usual)
            .withGroups(List.of(new VmGroup(1, usual.withCpu(CpuModel.background(1, InteractiveLoad.steady(0.9))))))
            .withTask(new TaskModel(SECOND, 0, 0, 1L << 30).withTimeout(60 * SECOND));
    private final List<EndedTask> tasks = new ArrayList<>();

    @Test
    void tasksThatTimeOut_areTriedAgain_andAllTimeIsCounted() {
        RunResult result = run(job(0, 200, 20 * SECOND));
        JobResult job = result.jobs().get(0);
        assertThat(job.failed()).isFalse();
        assertThat(job.maps()).isEqualTo(200);
        // The job shuns the VM then.
        assertThat(of(Outcome.TIMED_OUT)).hasSize(3).allSatisfy(task -> {
            assertThat(task.vm()).isZero();
            assertThat(task.runNanos()).isEqualTo(60 * SECOND);
        });
        assertThat(of(Outcome.DONE)).allSatisfy(task -> assertThat(task.vm()).isPositive());
        assertThat(result.taskNanos())
                .isEqualTo(tasks.stream().mapToLong(EndedTask::runNanos).sum());
    }

    @Test
    void taskThatTimesOutFourTimes_failsItsJob_andOthersGoOn() {
        RunResult result = run(job(0, 6, 70 * SECOND).withDeadline(9_999 * SECOND), job(1, 6, 5 * SECOND));
        JobResult failed = result.jobs().stream()
                .filter(job -> job.number() == 0)
                .findFirst()
                .orElseThrow();
        assertThat(failed.failed()).isTrue();
        assertThat(failed.missed()).isTrue();
        assertThat(failed.maps()).isZero();
        assertThat(of(Outcome.TIMED_OUT)).filteredOn(task -> task.job() == 0).hasSizeGreaterThanOrEqualTo(4);
        assertThat(tasks).noneMatch(task -> task.job() == 0 && task.startNanos() >= failed.endNanos());
        assertThat(result.jobs())
                .filteredOn(job -> job.number() == 1)
                .allMatch(job -> job.maps() == 6 && !job.failed());
    }

    @Test
    void jobThatReads_failsToo_andNothingReadsAnyMore() {
        Application slow = new Application("slow", 70.0 * SECOND / model.blockBytes(), 0);
        World world = new World(
                model,
                new Workload("test", List.of(FILE), List.of(JobPlan.of(0, slow, FILE)), 1),
                Scheme.CAVA,
                seed.anyLong());
        assertThat(world.run().jobs()).hasSize(1).allMatch(JobResult::failed);
        for (int vm = 0; vm < 6; vm++) {
            assertThat(world.reads().diskBytesPerSecond(vm)).isZero();
        }
    }

    @Test
    void timeoutThatNobodyReaches_changesNothing() {
        Workload workload = new Workload("pi", List.of(), List.of(job(0, 20, 5 * SECOND)), 1);
        ClusterModel patient = model.withTask(model.task().withTimeout(9_999 * SECOND));
        ClusterModel endless = model.withTask(model.task().withTimeout(TaskModel.NO_TIMEOUT));
        RunResult with = new World(patient, workload, Scheme.NO_CACHE, 5).run();
        assertThat(with.jobs())
                .isEqualTo(
                        new World(endless, workload, Scheme.NO_CACHE, 5).run().jobs());
        assertThatThrownBy(() -> model.task().withTimeout(0)).hasMessage("a task must have time, not 0 ns");
    }

    private RunResult run(JobPlan... jobs) {
        Workload workload = new Workload("pi", List.of(), List.of(jobs), jobs.length);
        return new World(model, workload, Scheme.NO_CACHE, seed.anyLong())
                .observedBy(new RunObserver() {
                    @Override
                    public void taskEnded(EndedTask task) {
                        tasks.add(task);
                    }
                })
                .run();
    }

    private List<EndedTask> of(Outcome outcome) {
        return tasks.stream()
                .filter(task -> task.outcome() == outcome && task.inputBytes() == 0)
                .filter(task -> task.kind() == TaskKind.MAP)
                .toList();
    }

    private static JobPlan job(int number, int count, long nanos) {
        return JobPlan.computing(number, "pi", new ComputeTasks(count, nanos), 0);
    }
}
