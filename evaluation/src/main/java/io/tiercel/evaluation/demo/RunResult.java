package io.tiercel.evaluation.demo;

/**
 * What one run took, read and wrote.
 *
 * @param seconds from submission to end
 * @param cpuSeconds of the job's tasks
 * @param identical whether it wrote byte for byte what the first run of the same job wrote
 */
public record RunResult(
        Run run, double seconds, double cpuSeconds, TierBytes bytes, JobOutput output, boolean identical) {
    public RunResult {
        if (seconds <= 0) {
            throw new IllegalArgumentException("a run takes time: " + seconds);
        }
    }

    boolean bytesAddUp() {
        return bytes.addsUp(run.mode() == Mode.TIERCEL);
    }
}
