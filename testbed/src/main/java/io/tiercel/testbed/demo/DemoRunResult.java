package io.tiercel.testbed.demo;

import io.tiercel.testbed.jobs.JobOutput;
import io.tiercel.testbed.jobs.TierBytes;

/**
 * What one run took, read and wrote.
 *
 * @param seconds from submission to end
 * @param cpuSeconds of the job's tasks
 * @param identical whether it wrote byte for byte what the first run of the same job wrote
 */
public record DemoRunResult(
        Run run, double seconds, double cpuSeconds, TierBytes bytes, JobOutput output, boolean identical) {
    public DemoRunResult {
        if (seconds <= 0) {
            throw new IllegalArgumentException("a run takes time: " + seconds);
        }
    }

    boolean bytesAddUp() {
        return bytes.addsUp(run.mode() == Mode.TIERCEL);
    }
}
