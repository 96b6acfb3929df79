package io.tiercel.simulator.credit;

/**
 * What a VM does with its vCPUs. It is told when one of them runs and when it does not, and says by {@link Hypercalls} when one
 * has nothing to do.
 */
public interface Guest {
    /** The run begins; all vCPUs are blocked. */
    void begin();

    /** The vCPU runs from now on. */
    void resumed(int vcpu);

    /** The vCPU, which has not blocked, does not run any more. */
    void paused(int vcpu);
}
