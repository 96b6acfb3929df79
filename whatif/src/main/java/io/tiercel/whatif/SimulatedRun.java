package io.tiercel.whatif;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RunResult;

/**
 * One run of a scenario.
 *
 * @param wallSeconds it took on this machine
 */
public record SimulatedRun(WorkloadSource workload, Scheme policy, long seed, RunResult result, double wallSeconds) {
    /** The workload as it was with this run's seed. */
    Workload made() {
        return workload.make(seed);
    }

    /** From the first job's start to the last one's end. */
    public double runSeconds() {
        return result.runNanos() / 1e9;
    }

    /** From a job's start to its end, on average. */
    public double meanJobSeconds() {
        return result.jobs().stream().mapToLong(JobResult::runNanos).average().orElse(0) / 1e9;
    }
}
