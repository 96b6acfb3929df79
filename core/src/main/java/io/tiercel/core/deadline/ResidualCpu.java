package io.tiercel.core.deadline;

/**
 * What is left of a VM's CPUs for tasks, r: a share of a dedicated slot. 1 is dedicated, 0 is nothing left.
 *
 * <p>All that the VM's CPUs do beside our own containers takes away from it. With 36 of 200 % used it is 0.82. Where the
 * hypervisor says how long vCPUs wait, that is taken away too.
 *
 * @param residual from 0 to 1
 * @param atNanos when it was measured
 */
public record ResidualCpu(double residual, long atNanos) {
    /** After so long, what was measured says nothing any more. */
    public static final long AGE_MAX_NANOS = 10_000_000_000L;

    /** For {@link #at}: what was measured is too old. Then each type's worst trained r counts. */
    public static final double UNKNOWN = Double.NaN;

    /**
     * What a NodeManager's utilisation says.
     *
     * @param nodeCpus how many CPUs all of the VM uses
     * @param ownCpus how many of these our containers use
     * @param waitingShare for which share of the time a vCPU waits for a CPU (run delay) or is stolen; 0 where nobody knows
     * @param cpus of the VM, at least 1
     */
    public static ResidualCpu of(double nodeCpus, double ownCpus, double waitingShare, int cpus, long atNanos) {
        if (cpus <= 0) {
            throw new IllegalArgumentException("a VM must have a CPU: " + cpus);
        }
        double used = finite(nodeCpus) - Math.min(finite(nodeCpus), finite(ownCpus));
        double residual = 1 - used / cpus - finite(waitingShare);
        return new ResidualCpu(Math.max(0, Math.min(1, residual)), atNanos);
    }

    /** The residual CPU as known now; {@link #UNKNOWN} where it is older than ten seconds. */
    public double at(long nowNanos) {
        return nowNanos - atNanos > AGE_MAX_NANOS ? UNKNOWN : residual;
    }

    /** A NodeManager reports what it cannot measure as something negative. */
    private static double finite(double value) {
        return value > 0 && value < Double.POSITIVE_INFINITY ? value : 0;
    }
}
