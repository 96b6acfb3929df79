package io.tiercel.simulator.ssd.job;

/** A job that a cluster is to run. Immutable. */
public sealed interface ClusterJob permits MapReduceJob, FileTest {
    /** What is run, by which its results are told apart. */
    String name();

    /** How a cluster runs it. */
    JobStages stages(JobCluster cluster, JobClock clock);
}
