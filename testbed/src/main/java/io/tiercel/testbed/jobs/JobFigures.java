package io.tiercel.testbed.jobs;

/**
 * What running a job cost.
 *
 * @param seconds from its submission to its end, as its user waits
 * @param cpuSeconds of its tasks; neither the application master's nor the DataNodes' are in it
 */
public record JobFigures(double seconds, double cpuSeconds, TierBytes bytes) {}
