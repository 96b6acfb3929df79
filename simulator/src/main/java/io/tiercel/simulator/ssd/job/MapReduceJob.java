package io.tiercel.simulator.ssd.job;

import java.util.List;

/**
 * A job that goes over the same input once or several times.
 *
 * @param input the name of what it reads, which all jobs that read it share
 * @param isInputNew whether each job has an input of its own, which nobody has read before
 * @param inputBlocks of 64 KiB of input for each worker
 * @param passes at least one
 */
public record MapReduceJob(String name, String input, boolean isInputNew, int inputBlocks, List<JobPass> passes)
        implements ClusterJob {
    public MapReduceJob {
        passes = List.copyOf(passes);
        if (inputBlocks < 1 || passes.isEmpty()) {
            throw new IllegalArgumentException(
                    "a job has some input, and goes over it: " + inputBlocks + ", " + passes);
        }
    }

    /** With so many times the computing of map tasks. */
    public MapReduceJob withComputing(double factor) {
        List<JobPass> other =
                passes.stream().map(pass -> pass.withComputing(factor)).toList();
        return new MapReduceJob(name, input, isInputNew, inputBlocks, other);
    }

    @Override
    public JobStages stages(JobCluster cluster, JobClock clock) {
        return new MapReduceStages(this, cluster, clock);
    }
}
