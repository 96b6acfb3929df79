package io.tiercel.reproduce.mimp.study;

import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.choice.SlotRule;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.result.EndedTask.Outcome;
import io.tiercel.simulator.world.result.TaskKind;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.simulator.world.view.RunObserver;
import io.tiercel.solvers.ModelLearner;
import io.tiercel.solvers.TaskTimeFitter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Models of all job types, trained on the cluster of section 6.3.1: jobs of one type after the other, each task on a VM whose
 * interactive load is anything from 10 to 100 %.
 *
 * @param cpuFactor with which the jobs ran
 * @param book of the models
 */
public record StudyTraining(double cpuFactor, List<TaskTimes> types, ModelBook book) {
    /** Runs of each type, each of which is alone. */
    private static final int RUNS = 3;

    private static final double NANOS = 1e9;

    public StudyTraining {
        types = List.copyOf(types);
    }

    /**
     * What came of jobs of one type.
     *
     * @param pasts what they say of the next run, without models of tasks
     */
    public record Alone(List<EndedTask> tasks, ModelBook pasts) {}

    /** Trains all types. */
    public static StudyTraining of(double cpuFactor, long seed) {
        return of(StudyCluster.training(), cpuFactor, seed);
    }

    /** Trains all types on another cluster, as where VMs have fewer slots. */
    public static StudyTraining of(ClusterModel cluster, double cpuFactor, long seed) {
        List<TaskTimes> types = new ArrayList<>();
        ModelBook book = ModelBook.EMPTY;
        for (JobType type : JobType.values()) {
            Alone alone = run(type, cluster, cpuFactor, seed, RUNS);
            TaskTimes maps = times(type, alone, seed);
            types.add(maps);
            book = book.with(alone.pasts).with(new TaskType(type.label(), Phase.MAP), maps.model());
        }
        return new StudyTraining(cpuFactor, types, book);
    }

    /**
     * Jobs of one type that run one after the other, each alone.
     *
     * @param runs how many jobs
     */
    static Alone run(JobType type, ClusterModel cluster, double cpuFactor, long seed, int runs) {
        return run(type, cluster, 0, cpuFactor, seed, runs);
    }

    /**
     * The same, where some VMs run no maps.
     *
     * @param firstMapVm the first VM that runs maps
     */
    public static Alone run(JobType type, ClusterModel cluster, int firstMapVm, double cpuFactor, long seed, int runs) {
        List<StoredFile> files = JobType.files();
        List<JobPlan> jobs = IntStream.range(0, runs)
                .mapToObj(job -> type.plan(job, cpuFactor, files, 0))
                .toList();
        Workload workload = new Workload(type.label(), files, jobs, 1);
        List<EndedTask> ended = new ArrayList<>();
        LearnedModels pasts = new LearnedModels(ModelBook.EMPTY);
        new World(
                        cluster,
                        workload,
                        view -> DeadlineSlots.decisions(
                                view, firstMapVm, DeadlineConfig.DEFAULT.with(SlotRule.FIFO), pasts),
                        seed)
                .observedBy(pasts)
                .observedBy(new RunObserver() {
                    @Override
                    public void taskEnded(EndedTask task) {
                        ended.add(task);
                    }
                })
                .run();
        return new Alone(ended, pasts.book());
    }

    private static TaskTimes times(JobType type, Alone alone, long seed) {
        List<TaskObservation> tasks = alone.tasks.stream()
                .filter(task -> task.kind() == TaskKind.MAP && task.outcome() == Outcome.DONE)
                .map(task -> new TaskObservation(task.residual(), task.runNanos() / NANOS, task.inputBytes()))
                .toList();
        TaskTimeFitter.Fitted fitted = TaskTimeFitter.fit(tasks, 0, seed);
        return new TaskTimes(type, tasks, ModelLearner.fit(tasks, seed), fitted.accuracy());
    }
}
