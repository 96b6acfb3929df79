package io.tiercel.reproduce.mimp.study.admission;

import io.tiercel.reproduce.mimp.study.JobType;
import io.tiercel.reproduce.mimp.study.StudyCluster;
import io.tiercel.reproduce.mimp.study.StudyTrace;
import io.tiercel.reproduce.mimp.study.StudyTraining;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.result.TaskKind;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The jobs of 30 minutes on four slots (section 6.5): pi and terasort, with the sizes, and in the ratio, of the case study.
 *
 * <p>The paper says no more of them. As in the case study, jobs arrive as a Poisson process, and a type's deadline is its mean
 * period at 72 %, however many jobs there are. Here the number of jobs is drawn too, as it is small.
 *
 * @param jobsAtFull jobs of both types with which maps that run on any slot take all slots' time
 */
public record FourSlotTrace(double cpuFactor, double jobsAtFull) {
    static final List<JobType> TYPES = List.of(JobType.PI, JobType.TERA_SORT);

    private static final long NANOS = 1_800L * 1_000_000_000L;
    private static final int SLOTS = 4;
    private static final int RUNS = 3;

    private record Arrival(JobType type, long nanos) {}

    /** The traces of a CPU's speed: what a job takes is found on jobs that run alone, so no policy has a part in it. */
    public static FourSlotTrace of(double cpuFactor, long seed) {
        double nanosOfOne = 0;
        for (JobType type : TYPES) {
            nanosOfOne += share(type)
                    * StudyTraining.run(
                                    type, StudyCluster.fourSlots(), StudyCluster.FIRST_OF_FOUR, cpuFactor, seed, RUNS)
                            .tasks()
                            .stream()
                            .filter(task -> task.kind() == TaskKind.MAP)
                            .mapToDouble(EndedTask::runNanos)
                            .sum()
                    / RUNS;
        }
        return new FourSlotTrace(cpuFactor, SLOTS * NANOS / nanosOfOne);
    }

    /** From a job's arrival to its deadline. */
    long deadlineNanos(JobType type) {
        return Math.round(NANOS / (jobsAtFull * StudyTrace.PAPER_LOAD * share(type)));
    }

    /**
     * The workload of a seed.
     *
     * @param load the share of all slots' time that maps take, where they run on any slot
     */
    Workload workload(double load, long seed) {
        return workload(load, NANOS, seed);
    }

    /**
     * The workload of a seed.
     *
     * @param load the share of all slots' time that maps take, where they run on any slot
     * @param nanos during which jobs arrive
     */
    public Workload workload(double load, long nanos, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Arrival> arrivals = new ArrayList<>();
        for (JobType type : TYPES) {
            double period = NANOS / (jobsAtFull * load * share(type));
            double at = random.nextExponential() * period;
            while (at < nanos) {
                arrivals.add(new Arrival(type, (long) at));
                at += random.nextExponential() * period;
            }
        }
        arrivals.sort(Comparator.comparingLong(Arrival::nanos).thenComparing(Arrival::type));
        List<StoredFile> files = JobType.files();
        List<JobPlan> jobs = new ArrayList<>();
        for (Arrival arrival : arrivals) {
            jobs.add(arrival.type
                    .plan(jobs.size(), cpuFactor, files, arrival.nanos)
                    .withDeadline(arrival.nanos + deadlineNanos(arrival.type)));
        }
        return new Workload("four slots", files, jobs, jobs.size());
    }

    private static double share(JobType type) {
        return type.jobs() / (double) TYPES.stream().mapToInt(JobType::jobs).sum();
    }
}
