package io.tiercel.reproduce.cava;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.whatif.SimulatedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much less time the jobs of one application take than the same jobs under No-Cache (CAVA's table IV).
 *
 * @param average one less the sum of their times by that of the same jobs under No-Cache
 * @param most of any one job
 */
record ApplicationGains(double average, double most) {
    private static final class Sum {
        private double seconds;
        private double floorSeconds;
        private double most = Double.NEGATIVE_INFINITY;
    }

    /** By application, of all jobs in all runs under the policy. */
    static Map<String, ApplicationGains> of(Gains gains, Scheme policy) {
        Map<String, Sum> sums = new TreeMap<>();
        for (String workload : gains.workloads()) {
            for (long seed : gains.seeds()) {
                add(sums, gains.run(workload, policy, seed), gains.run(workload, Scheme.NO_CACHE, seed));
            }
        }
        Map<String, ApplicationGains> byApplication = new LinkedHashMap<>();
        sums.forEach((name, sum) ->
                byApplication.put(name, new ApplicationGains(1 - sum.seconds / sum.floorSeconds, sum.most)));
        return byApplication;
    }

    private static void add(Map<String, Sum> sums, SimulatedRun run, SimulatedRun floor) {
        Map<Integer, JobResult> floorJobs = new LinkedHashMap<>();
        floor.result().jobs().forEach(job -> floorJobs.put(job.number(), job));
        List<JobResult> jobs = run.result().jobs();
        for (JobResult job : jobs) {
            JobResult same = floorJobs.get(job.number());
            if (same == null) {
                throw new IllegalStateException("job " + job.number() + " did not end under No-Cache");
            }
            Sum sum = sums.computeIfAbsent(job.application(), name -> new Sum());
            sum.seconds += job.runNanos() / 1e9;
            sum.floorSeconds += same.runNanos() / 1e9;
            sum.most = Math.max(sum.most, 1 - job.runNanos() / (double) same.runNanos());
        }
    }
}
