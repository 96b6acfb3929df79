package io.tiercel.simulator.credit;

import io.tiercel.core.cpu.StarvationGuard;
import io.tiercel.simulator.credit.CreditScheduler.Choice;
import io.tiercel.simulator.credit.Vcpu.State;
import io.tiercel.simulator.engine.EventLoop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A host: its CPUs, its VMs, and the events by which the scheduler comes to its decisions.
 *
 * <p>As in Xen, a CPU does not choose at once when it is told to, but when all else of this moment has happened; it
 * chooses once, however often it was told. The CPUs' ticks are spread evenly over 10 ms. The guard looks after each
 * background VM every 5 ms. Not thread-safe.
 */
public final class Hypervisor {
    private static final long GUARD_NANOS = 5 * CreditRules.MILLISECOND;

    private final EventLoop loop;
    private final List<Pcpu> pcpus = new ArrayList<>();
    private final List<HostedVm> vms = new ArrayList<>();
    private final List<Guest> guests = new ArrayList<>();
    private final Map<HostedVm, StarvationGuard> guards = new LinkedHashMap<>();
    private final CreditScheduler scheduler;
    private final StarvationGuard.Limits limits;
    private final boolean[] told;
    private final long[] turns;

    /**
     * A host without VMs.
     *
     * @param pcpus its physical CPUs, at least 1
     */
    public Hypervisor(EventLoop loop, int pcpus, CreditRules rules, StarvationGuard.Limits limits) {
        if (pcpus < 1) {
            throw new IllegalArgumentException("a host needs a CPU: " + pcpus);
        }
        this.loop = loop;
        this.limits = limits;
        for (int i = 0; i < pcpus; i++) {
            this.pcpus.add(new Pcpu(i));
        }
        this.scheduler = new CreditScheduler(rules, this.pcpus, vms);
        this.told = new boolean[pcpus];
        this.turns = new long[pcpus];
        Arrays.fill(turns, EventLoop.NONE);
    }

    /**
     * Puts a VM on the host, before it begins. Its vCPUs are dealt out to the CPUs in turn.
     *
     * @param guest makes what it does
     * @return what it does
     */
    public <G extends Guest> G add(VmSpec spec, Function<Hypercalls, G> guest) {
        HostedVm vm = new HostedVm(spec);
        for (int i = 0; i < spec.vcpus(); i++) {
            vm.addVcpu(pcpus.get(i % pcpus.size()));
        }
        vms.add(vm);
        if (spec.background()) {
            guards.put(vm, new StarvationGuard(limits));
        }
        G made = guest.apply(new Calls(vm));
        guests.add(made);
        return made;
    }

    /** Begins all clocks and all guests. Then the loop is to be run. */
    public void begin() {
        for (Pcpu pcpu : pcpus) {
            loop.after(CreditRules.TICK_NANOS * (pcpu.number() + 1) / pcpus.size(), this::tick, pcpu.number());
        }
        loop.after(CreditRules.PERIOD_NANOS, this::account, 0);
        if (!guards.isEmpty()) {
            loop.after(GUARD_NANOS, this::guard, 0);
        }
        guests.forEach(Guest::begin);
    }

    /** How long the vCPUs of a VM, all together, have been in each state. */
    public VcpuTimes times(String vm) {
        return find(vm).times(loop.nowNanos());
    }

    /** The same of each of its vCPUs. */
    public List<VcpuTimes> timesOfVcpus(String vm) {
        return find(vm).vcpus().stream()
                .map(vcpu -> vcpu.times(loop.nowNanos()))
                .toList();
    }

    private HostedVm find(String name) {
        return vms.stream()
                .filter(vm -> vm.spec().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    List<HostedVm> vms() {
        return vms;
    }

    List<Pcpu> pcpus() {
        return pcpus;
    }

    private void tell(Pcpu pcpu) {
        if (!told[pcpu.number()]) {
            told[pcpu.number()] = true;
            loop.after(0, this::choose, pcpu.number());
        }
    }

    private void choose(int number) {
        Pcpu pcpu = pcpus.get(number);
        told[number] = false;
        loop.cancel(turns[number]);
        Choice choice = scheduler.choose(pcpu, loop.nowNanos());
        turns[number] = choice.vcpu() == null
                ? EventLoop.NONE
                : loop.after(choice.nanos(), turn -> tell(pcpus.get(turn)), number);
        run(pcpu, choice);
    }

    private void run(Pcpu pcpu, Choice choice) {
        Vcpu before = pcpu.current();
        Vcpu next = choice.vcpu();
        boolean wentOn = before != null && before.state() == State.RUNNING;
        if (wentOn && before == next) {
            return;
        }
        pcpu.current(next);
        if (before != null && wentOn) {
            before.become(State.RUNNABLE, loop.nowNanos());
            guestOf(before).paused(before.number());
        }
        if (next != null) {
            next.become(State.RUNNING, loop.nowNanos());
            guestOf(next).resumed(next.number());
        }
    }

    private Guest guestOf(Vcpu vcpu) {
        return guests.get(vms.indexOf(vcpu.vm()));
    }

    private void tick(int number) {
        scheduler.tick(pcpus.get(number), loop.nowNanos());
        loop.after(CreditRules.TICK_NANOS, this::tick, number);
    }

    private void account(int unused) {
        scheduler.account();
        loop.after(CreditRules.PERIOD_NANOS, this::account, 0);
    }

    private void guard(int unused) {
        guards.forEach((vm, guard) -> {
            long running = vm.times(loop.nowNanos()).runningNanos();
            boolean raised = guard.raises(vm.wantedNanos(loop.nowNanos()), running);
            if (raised != vm.raised()) {
                scheduler.raise(vm, raised).forEach(this::tell);
            }
        });
        loop.after(GUARD_NANOS, this::guard, 0);
    }

    /** What one VM's guest asks. */
    private final class Calls implements Hypercalls {
        private final HostedVm vm;

        Calls(HostedVm vm) {
            this.vm = vm;
        }

        @Override
        public void block(int number) {
            Vcpu vcpu = vm.vcpus().get(number);
            if (vcpu.state() != State.RUNNING) {
                throw new IllegalStateException(vcpu + " does not run, and cannot block");
            }
            scheduler.stops(vcpu, loop.nowNanos());
            tell(vcpu.pcpu());
        }

        @Override
        public void wake(int number) {
            Vcpu vcpu = vm.vcpus().get(number);
            if (vcpu.state() != State.BLOCKED) {
                return;
            }
            if (vcpu.pcpu().current() == vcpu) {
                // It has blocked at this very moment, and has not left its CPU yet.
                vcpu.become(State.RUNNABLE, loop.nowNanos());
            } else {
                scheduler.wake(vcpu, loop.nowNanos()).forEach(Hypervisor.this::tell);
            }
        }

        @Override
        public boolean runs(int number) {
            return vm.vcpus().get(number).state() == State.RUNNING;
        }
    }
}
