package io.tiercel.simulator.credit;

/** A VM that computes without end on all its vCPUs, and never waits: Hadoop's Pi. */
public final class SpinGuest implements Guest {
    private final Hypercalls calls;
    private final int vcpus;

    public SpinGuest(Hypercalls calls, int vcpus) {
        this.calls = calls;
        this.vcpus = vcpus;
    }

    @Override
    public void begin() {
        for (int i = 0; i < vcpus; i++) {
            calls.wake(i);
        }
    }

    @Override
    public void resumed(int vcpu) {}

    @Override
    public void paused(int vcpu) {}
}
