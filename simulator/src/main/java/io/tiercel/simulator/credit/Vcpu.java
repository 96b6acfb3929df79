package io.tiercel.simulator.credit;

/** A virtual CPU as the scheduler sees it: its state, its class and its credits. Not thread-safe. */
final class Vcpu {
    /** What a vCPU does. */
    enum State {
        RUNNING,
        RUNNABLE,
        BLOCKED
    }

    private final HostedVm vm;
    private final int number;
    private Pcpu pcpu;
    private Priority priority;
    private long creditNanos;
    private boolean earning = true;
    private long chargedUntilNanos;

    private State state = State.BLOCKED;
    private long stateSinceNanos;
    private VcpuTimes times = VcpuTimes.NONE;

    Vcpu(HostedVm vm, int number, Pcpu pcpu) {
        this.vm = vm;
        this.number = number;
        this.pcpu = pcpu;
        this.priority = vm.spec().background() ? Priority.BACKGROUND : Priority.UNDER;
    }

    HostedVm vm() {
        return vm;
    }

    /** Within its VM, from 0. */
    int number() {
        return number;
    }

    /** Where it runs, waits, or ran last. */
    Pcpu pcpu() {
        return pcpu;
    }

    void moveTo(Pcpu other) {
        pcpu = other;
    }

    Priority priority() {
        return priority;
    }

    void priority(Priority now) {
        priority = now;
    }

    /** In nanoseconds of running; Xen's credit is 100 microseconds. */
    long creditNanos() {
        return creditNanos;
    }

    void earn(long nanos) {
        creditNanos += nanos;
    }

    void creditNanos(long nanos) {
        creditNanos = nanos;
    }

    /** Whether it takes part in the next accounting. */
    boolean earning() {
        return earning;
    }

    void earning(boolean now) {
        earning = now;
    }

    /** Pays for the time that it ran since it last paid. */
    void charge(long nowNanos) {
        if (state == State.RUNNING) {
            creditNanos -= nowNanos - chargedUntilNanos;
            chargedUntilNanos = nowNanos;
        }
    }

    State state() {
        return state;
    }

    /** How long it has been in its state. */
    long inStateNanos(long nowNanos) {
        return nowNanos - stateSinceNanos;
    }

    void become(State next, long nowNanos) {
        times = times(nowNanos);
        stateSinceNanos = nowNanos;
        vm.changed(state, next, nowNanos);
        state = next;
        if (next == State.RUNNING) {
            chargedUntilNanos = nowNanos;
        }
    }

    /** Its time in each state from the start of the run; together they are all of the time. */
    VcpuTimes times(long nowNanos) {
        long more = inStateNanos(nowNanos);
        return times.plus(
                switch (state) {
                    case RUNNING -> new VcpuTimes(more, 0, 0);
                    case RUNNABLE -> new VcpuTimes(0, more, 0);
                    case BLOCKED -> new VcpuTimes(0, 0, more);
                });
    }

    @Override
    public String toString() {
        return vm.spec().name() + "/" + number;
    }
}
