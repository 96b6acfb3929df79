package io.tiercel.core.cpu;

/**
 * The guard that lets a batch VM of the background class run for a moment when it has starved.
 *
 * <p>A VM starves if it has wanted a CPU for a whole period p, and has run for less than the execution time e. The guard then
 * raises it until it has run for what it lacks. MIMP, section 4.2, in the paper's words: "If over p seconds the VM has not been
 * in the Running state for e milliseconds, then its priority is raised from background to over. After it is scheduled for
 * the specified time slice, it reverts back to background mode."
 *
 * <p>Where this differs from the paper: only the time in which the VM wanted a CPU counts toward p, so that a VM that is
 * blocked is never raised. A VM that has run for a part of e is raised for the rest of it. The paper says nothing of either.
 *
 * <p>One object for each VM. It knows no clock: it is told sums that only grow. Not thread-safe.
 */
public final class StarvationGuard {
    private final Limits limits;
    private long windowWantedNanos;
    private long windowRunningNanos;
    private boolean raised;

    /**
     * How long a VM may wait, and how long it then runs.
     *
     * @param periodNanos p: the time that the VM may want a CPU in vain
     * @param executionNanos e: the running time that it has in each period, less than the period
     */
    public record Limits(long periodNanos, long executionNanos) {
        /** A second and 50 ms. The paper gives no figures. */
        public static final Limits DEFAULT = new Limits(1_000_000_000L, 50_000_000L);

        public Limits {
            if (executionNanos <= 0) {
                throw new IllegalArgumentException("the execution time must be positive: " + executionNanos + " ns");
            }
            if (periodNanos <= executionNanos) {
                throw new IllegalArgumentException("the period must be longer than the execution time: " + periodNanos
                        + " ns is not more than " + executionNanos);
            }
        }
    }

    public StarvationGuard(Limits limits) {
        this.limits = limits;
    }

    /**
     * Decides whether the VM is to be raised from now on.
     *
     * @param wantedNanos how long the VM has wanted a CPU so far: at least one of its vCPUs was running or runnable
     * @param runningNanos how long its vCPUs have run so far, all together
     */
    public boolean raises(long wantedNanos, long runningNanos) {
        if (runningNanos - windowRunningNanos >= limits.executionNanos()) {
            raised = false;
            windowWantedNanos = wantedNanos;
            windowRunningNanos = runningNanos;
        } else if (wantedNanos - windowWantedNanos >= limits.periodNanos()) {
            raised = true;
        }
        return raised;
    }
}
