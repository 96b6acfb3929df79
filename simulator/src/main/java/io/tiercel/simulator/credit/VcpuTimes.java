package io.tiercel.simulator.credit;

/**
 * How long a vCPU, or all of a VM's together, has been in each state.
 *
 * @param runningNanos on a CPU
 * @param runnableNanos in a queue
 * @param blockedNanos with nothing to do
 */
public record VcpuTimes(long runningNanos, long runnableNanos, long blockedNanos) {
    static final VcpuTimes NONE = new VcpuTimes(0, 0, 0);

    public VcpuTimes plus(VcpuTimes other) {
        return new VcpuTimes(
                runningNanos + other.runningNanos,
                runnableNanos + other.runnableNanos,
                blockedNanos + other.blockedNanos);
    }

    /** What has come since an earlier time. */
    public VcpuTimes minus(VcpuTimes earlier) {
        return new VcpuTimes(
                runningNanos - earlier.runningNanos,
                runnableNanos - earlier.runnableNanos,
                blockedNanos - earlier.blockedNanos);
    }

    public long totalNanos() {
        return runningNanos + runnableNanos + blockedNanos;
    }
}
