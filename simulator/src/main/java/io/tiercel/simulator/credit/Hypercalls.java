package io.tiercel.simulator.credit;

/** What a guest asks of the hypervisor. */
public interface Hypercalls {
    /** The vCPU, which runs, has nothing to do. It counts as stopped from now on. */
    void block(int vcpu);

    /** The vCPU has something to do; nothing happens if it has not blocked. */
    void wake(int vcpu);

    /** Whether the vCPU is on a CPU. */
    boolean runs(int vcpu);
}
