package io.tiercel.simulator.credit;

import java.util.ArrayList;
import java.util.List;

/** A VM on the host: its vCPUs, and how long it has wanted a CPU. Not thread-safe. */
final class HostedVm {
    private final VmSpec spec;
    private final List<Vcpu> vcpus = new ArrayList<>();
    private boolean raised;

    private int wanting;
    private long wantedNanos;
    private long wantingSinceNanos;

    HostedVm(VmSpec spec) {
        this.spec = spec;
    }

    VmSpec spec() {
        return spec;
    }

    List<Vcpu> vcpus() {
        return vcpus;
    }

    Vcpu addVcpu(Pcpu pcpu) {
        Vcpu vcpu = new Vcpu(this, vcpus.size(), pcpu);
        vcpus.add(vcpu);
        return vcpu;
    }

    /** Whether it is in the background class now: the guard may have raised it. */
    boolean behindAll() {
        return spec.background() && !raised;
    }

    void raised(boolean now) {
        raised = now;
    }

    boolean raised() {
        return raised;
    }

    int earning() {
        return (int) vcpus.stream().filter(Vcpu::earning).count();
    }

    /** A vCPU of it changes its state. */
    void changed(Vcpu.State from, Vcpu.State to, long nowNanos) {
        if (wanting > 0) {
            wantedNanos += nowNanos - wantingSinceNanos;
        }
        wantingSinceNanos = nowNanos;
        wanting += (to == Vcpu.State.BLOCKED ? 0 : 1) - (from == Vcpu.State.BLOCKED ? 0 : 1);
    }

    /** How long at least one of its vCPUs was running or runnable. */
    long wantedNanos(long nowNanos) {
        return wantedNanos + (wanting > 0 ? nowNanos - wantingSinceNanos : 0);
    }

    VcpuTimes times(long nowNanos) {
        return vcpus.stream().map(vcpu -> vcpu.times(nowNanos)).reduce(VcpuTimes.NONE, VcpuTimes::plus);
    }
}
