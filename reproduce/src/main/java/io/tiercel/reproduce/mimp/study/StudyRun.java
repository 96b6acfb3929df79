package io.tiercel.reproduce.mimp.study;

import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.result.TaskKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What came of a trace under one arm.
 *
 * @param jobs that ran
 * @param withDeadline of them, and those that were refused
 * @param missed jobs that ended after their deadline
 * @param refused jobs that were not taken
 * @param taskHours that all tasks took together
 * @param meanLateSeconds over the jobs that were late; 0 where none was
 * @param heavyShares the share of each type's maps that ran on the two VMs that are highly loaded, from 0 to 1
 * @param mapSeconds the mean time of each type's maps
 */
record StudyRun(
        int jobs,
        int withDeadline,
        int missed,
        int refused,
        double taskHours,
        double meanLateSeconds,
        Map<JobType, Double> heavyShares,
        Map<JobType, Double> mapSeconds) {
    /** Met deadlines, of those of all jobs that had one. */
    double met() {
        return withDeadline - refused - missed;
    }

    /** Sums up a run. */
    static StudyRun of(RunResult result, List<EndedTask> tasks, Map<Integer, JobType> types) {
        Map<JobType, Double> heavy = new EnumMap<>(JobType.class);
        Map<JobType, Double> seconds = new EnumMap<>(JobType.class);
        for (JobType type : JobType.values()) {
            List<EndedTask> maps = tasks.stream()
                    .filter(task -> task.kind() == TaskKind.MAP && types.get(task.job()) == type)
                    .toList();
            double there = maps.stream()
                    .filter(task -> task.vm() >= StudyCluster.FIRST_HEAVY)
                    .count();
            heavy.put(type, maps.isEmpty() ? 0 : there / maps.size());
            seconds.put(
                    type,
                    maps.stream()
                            .mapToDouble(task -> task.runNanos() / 1e9)
                            .average()
                            .orElse(0));
        }
        List<JobResult> jobs = result.jobs();
        int deadlines = (int)
                jobs.stream().filter(job -> job.deadlineNanos().isPresent()).count();
        return new StudyRun(
                jobs.size(),
                deadlines + result.refused().size(),
                (int) jobs.stream().filter(JobResult::missed).count(),
                result.refused().size(),
                result.taskNanos() / 3.6e12,
                jobs.stream()
                        .filter(JobResult::missed)
                        .mapToDouble(job -> job.latenessNanos().orElse(0) / 1e9)
                        .average()
                        .orElse(0),
                heavy,
                seconds);
    }
}
