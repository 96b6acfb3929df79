package io.tiercel.simulator.ssd.job;

/** What a cluster runs, job after job. */
@FunctionalInterface
public interface JobFeed {
    /** The job that begins now, as the one before is over. */
    ClusterJob next(long nowNanos);
}
