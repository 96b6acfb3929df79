package io.tiercel.reproduce.mimp.study;

import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The jobs of 2.5 hours. Those of a type arrive as a Poisson process; of such a process it is known how many there are in
 * all. The deadline of each type is its mean period at 72 %: it stays where there are more or fewer jobs.
 *
 * @param load the share of all slots' time that tasks take, where they run on any slot
 */
public record StudyTrace(double load, double cpuFactor) {
    /** The load of the paper: 72 h of tasks in 20 VMs of two slots and 2.5 h. */
    public static final double PAPER_LOAD = 0.72;

    static final long NANOS = 9_000L * 1_000_000_000L;

    private record Arrival(JobType type, long nanos) {}

    /** The workload of a seed. */
    public Workload workload(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Arrival> arrivals = new ArrayList<>();
        for (JobType type : JobType.values()) {
            long jobs = Math.round(type.jobs() * load / PAPER_LOAD);
            for (long job = 0; job < jobs; job++) {
                arrivals.add(new Arrival(type, random.nextLong(NANOS)));
            }
        }
        arrivals.sort(Comparator.comparingLong(Arrival::nanos).thenComparing(Arrival::type));
        List<StoredFile> files = JobType.files();
        List<JobPlan> jobs = new ArrayList<>();
        for (Arrival arrival : arrivals) {
            JobPlan plan = arrival.type.plan(jobs.size(), cpuFactor, files, arrival.nanos);
            jobs.add(
                    arrival.type.hasDeadline() ? plan.withDeadline(arrival.nanos + deadlineNanos(arrival.type)) : plan);
        }
        return new Workload("case study", files, jobs, jobs.size());
    }

    /** From a job's arrival to its deadline: the type's mean period at 72 %. */
    static long deadlineNanos(JobType type) {
        return NANOS / type.jobs();
    }

    /**
     * The factor for the speed of CPUs with which tasks take the paper's share of all slots' time. It is found on jobs that
     * run alone, one type at a time: so no policy has a part in it.
     */
    public static double cpuFactor(long seed) {
        double low = 0.05;
        double high = 4;
        for (int step = 0; step < 12; step++) {
            double middle = (low + high) / 2;
            if (loadOfJobsAlone(middle, seed) > PAPER_LOAD) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return (low + high) / 2;
    }

    /** The share of all slots' time that the tasks of 174 jobs take where each job is alone. */
    static double loadOfJobsAlone(double cpuFactor, long seed) {
        double nanos = 0;
        for (JobType type : JobType.values()) {
            nanos += type.jobs()
                    * StudyTraining.run(type, StudyCluster.caseStudy(), cpuFactor, seed, 1).tasks().stream()
                            .mapToDouble(EndedTask::runNanos)
                            .sum();
        }
        return nanos / ((double) NANOS * StudyCluster.VMS * StudyCluster.SLOTS);
    }
}
