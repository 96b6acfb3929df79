package io.tiercel.simulator.ssd.job;

import java.util.List;

/**
 * A job that goes over the same input once or several times.
 *
 * @param name also of its input, which all jobs of the name share
 * @param inputBlocks of 64 KiB of input for each worker
 * @param passes at least one
 */
public record MapReduceJob(String name, int inputBlocks, List<JobPass> passes) implements ClusterJob {
    public MapReduceJob {
        passes = List.copyOf(passes);
        if (inputBlocks < 1 || passes.isEmpty()) {
            throw new IllegalArgumentException(
                    "a job has some input, and goes over it: " + inputBlocks + ", " + passes);
        }
    }

    @Override
    public JobStages stages(JobCluster cluster, JobClock clock) {
        return new MapReduceStages(this, cluster, clock);
    }
}
