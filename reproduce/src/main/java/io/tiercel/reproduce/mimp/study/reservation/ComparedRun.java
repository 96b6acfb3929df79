package io.tiercel.reproduce.mimp.study.reservation;

import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.reproduce.mimp.study.DeadlineSlots;
import io.tiercel.reproduce.mimp.study.LearnedModels;
import io.tiercel.reproduce.mimp.study.StudyCluster;
import io.tiercel.simulator.world.World;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RunResult;
import java.util.stream.IntStream;

/**
 * What came of a trace, all jobs of which ran.
 *
 * @param missed of the jobs with a deadline
 * @param reserved jobs with a reservation; none where there are none
 * @param taskHours that all tasks took together
 * @param utilisation the share of all slots' time that tasks took until the last job's end
 */
record ComparedRun(int withDeadline, int missed, int reserved, double taskHours, double utilisation) {
    private static final double NANOS_PER_HOUR = 3.6e12;

    /** Under our choice of jobs. */
    static ComparedRun ours(Workload trace, DeadlineConfig config, ModelBook models, long seed) {
        ClusterModel cluster = StudyCluster.caseStudy();
        LearnedModels learned = new LearnedModels(models);
        RunResult result = new World(cluster, trace, view -> DeadlineSlots.decisions(view, 0, config, learned), seed)
                .observedBy(learned)
                .run();
        return of(cluster, result, 0);
    }

    /** Under YARN's reservations. */
    static ComparedRun reserved(Workload trace, ModelBook models, long seed) {
        ClusterModel cluster = StudyCluster.caseStudy();
        YarnPlan plan = new YarnPlan(slots(cluster));
        LearnedModels learned = new LearnedModels(models);
        Reserving reserving = new Reserving(cluster, learned, plan);
        RunResult result = new World(cluster, trace, view -> ReservedSlots.decisions(view, plan), seed)
                .checking(reserving)
                .observedBy(learned)
                .run();
        return of(cluster, result, reserving.reserved());
    }

    private static ComparedRun of(ClusterModel cluster, RunResult result, int reserved) {
        int deadlines = (int) result.jobs().stream()
                .filter(job -> job.deadlineNanos().isPresent())
                .count();
        int missed = (int) result.jobs().stream().filter(JobResult::missed).count();
        return new ComparedRun(
                deadlines,
                missed,
                reserved,
                result.taskNanos() / NANOS_PER_HOUR,
                result.taskNanos() / ((double) result.runNanos() * slots(cluster)));
    }

    private static int slots(ClusterModel cluster) {
        return IntStream.range(0, cluster.shape().workers())
                .map(worker -> cluster.vm().slots())
                .sum();
    }
}
