package io.tiercel.reproduce.mimp.study.figures;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.offer.FollowedJobs;
import io.tiercel.core.deadline.progress.DeadlineJob;
import io.tiercel.core.deadline.progress.ProgressRule;
import io.tiercel.reproduce.mimp.study.DeadlineSlots;
import io.tiercel.reproduce.mimp.study.JobType;
import io.tiercel.reproduce.mimp.study.LearnedModels;
import io.tiercel.reproduce.mimp.study.StudyCluster;
import io.tiercel.reproduce.mimp.study.figures.PredictedJob.Sample;
import io.tiercel.simulator.world.Decisions;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.ComputeTasks;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.result.TaskKind;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.simulator.world.view.ClusterView;
import io.tiercel.simulator.world.view.RunObserver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Figure 7: pi from the beginning, with 700 s for it, and sort from 80 s on, on the four slots of section 6.5.
 *
 * <p>The paper gives neither the slots nor sort's size and deadline. Pi has 110 maps, for which all four slots take
 * some 500 s; the paper has 370 s. Sort reads 3 GB, and is due when pi is.
 */
final class PredictedRun implements RunObserver {
    /** When sort comes. */
    static final double SORT_SECONDS = 80;

    private static final double DEADLINE_SECONDS = 700;
    private static final int PI_TASKS = 110;
    private static final long SORT_BYTES = 3_000_000_000L;
    private static final double NANOS = 1e9;
    private static final long SAMPLE_NANOS = 5_000_000_000L;

    private final Map<Long, List<Sample>> samples = new HashMap<>();
    private final Map<Integer, Long> lastMaps = new HashMap<>();
    private long sampledNanos = -SAMPLE_NANOS;

    private PredictedRun() {}

    /** Runs both jobs under MIMP. */
    static List<PredictedJob> of(ModelBook models, double cpuFactor, long seed) {
        PredictedRun run = new PredictedRun();
        RunResult result = new World(
                        StudyCluster.fourSlots(), workload(cpuFactor), view -> run.decisions(view, models), seed)
                .observedBy(run)
                .run();
        return result.jobs().stream()
                .sorted(Comparator.comparingInt(JobResult::number))
                .map(run::predicted)
                .toList();
    }

    @Override
    public void taskEnded(EndedTask task) {
        if (task.kind() == TaskKind.MAP) {
            lastMaps.merge(task.job(), task.endNanos(), Math::max);
        }
    }

    private static Workload workload(double cpuFactor) {
        List<StoredFile> files = JobType.files();
        long due = Math.round(DEADLINE_SECONDS * NANOS);
        long piNanos = JobType.PI.plan(0, cpuFactor, files, 0).computing().nanos();
        JobPlan pi = JobPlan.computing(0, JobType.PI.label(), new ComputeTasks(PI_TASKS, piNanos), 0)
                .withDeadline(due);
        JobPlan whole = JobType.SORT.plan(1, cpuFactor, files, Math.round(SORT_SECONDS * NANOS));
        StoredFile file = whole.inputs().get(0).file();
        JobPlan sort = new JobPlan(1, whole.application(), List.of(new JobInput(file, SORT_BYTES)), whole.submitNanos())
                .withDeadline(due);
        return new Workload("pi and sort", files, List.of(pi, sort), 2);
    }

    private Decisions decisions(ClusterView view, ModelBook models) {
        Decisions decisions = DeadlineSlots.decisions(
                view, StudyCluster.FIRST_OF_FOUR, DeadlineConfig.PAPER, new LearnedModels(models));
        FollowedJobs followed = new FollowedJobs(
                DeadlineConfig.PAPER.confidence(),
                (vm, nanos) -> view.report(vm).residual());
        followed.learned(models);
        return new Decisions(
                decisions.tasks(),
                (vm, eligible) -> {
                    if (view.nowNanos() - sampledNanos >= SAMPLE_NANOS) {
                        sampledNanos = view.nowNanos();
                        sample(view, followed);
                    }
                    return decisions.slots().offer(vm, eligible);
                },
                decisions.caching());
    }

    private void sample(ClusterView view, FollowedJobs followed) {
        List<Contender> jobs = DeadlineSlots.contenders(view);
        List<DeadlineJob> their = followed.follow(jobs, view.nowNanos());
        for (int i = 0; i < jobs.size(); i++) {
            long job = Long.parseLong(jobs.get(i).id());
            int slots = jobs.get(i).running(Kind.MAP);
            if (slots > 0) {
                samples.computeIfAbsent(job, unused -> new ArrayList<>())
                        .add(new Sample(
                                view.nowNanos() / NANOS,
                                (view.nowNanos() - view.job(job).startNanos()) / NANOS
                                        + secondsLeft(their.get(i), view.nowNanos()),
                                slots));
            }
        }
    }

    /** On the slots that it has; what running maps have done is not left. */
    private static double secondsLeft(DeadlineJob job, long nowNanos) {
        return job.secondsToFinish() * job.tasksLeft(nowNanos, ProgressRule.WHOLE) / job.left();
    }

    private PredictedJob predicted(JobResult job) {
        return new PredictedJob(
                job.application(),
                (job.deadlineNanos().orElseThrow() - job.startNanos()) / NANOS,
                (lastMaps.getOrDefault(job.number(), job.endNanos()) - job.startNanos()) / NANOS,
                job.runNanos() / NANOS,
                samples.getOrDefault((long) job.number(), List.of()));
    }
}
