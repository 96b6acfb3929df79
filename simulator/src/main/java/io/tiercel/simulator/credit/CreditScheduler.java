package io.tiercel.simulator.credit;

import io.tiercel.simulator.credit.CreditRules.BackgroundYield;
import io.tiercel.simulator.credit.CreditRules.Charge;
import io.tiercel.simulator.credit.Vcpu.State;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which vCPU runs where: Xen 4.2's Credit scheduler, and MIMP's background class behind its classes.
 *
 * <p>The source is Xen 4.2's {@code xen/common/sched_credit.c}, told here in our words and from memory:
 *
 * <ul>
 *   <li>Each CPU has a queue: BOOST, UNDER, OVER, and within a class whoever came first.
 *   <li>Who wakes from UNDER gets BOOST. It is put in the queue of the CPU on which it ran last. That CPU is told if its vCPU
 *       is of a lower class. If it has two vCPUs now, the idle ones are told too, and the first to
 *       choose takes it; Xen tells one of them.
 *   <li>At its tick, every 10 ms, a CPU takes BOOST from the vCPU that runs, charges it for the time that it ran, and lets it
 *       earn again.
 *   <li>Every 30 ms all vCPUs that earn get credits. Whoever is below zero is OVER, all others are UNDER, those in BOOST
 *       too. The debt is at most 30 ms of running. Who has more than 30 ms earns no more, and half of its credits are
 *       taken away. Queues are sorted at the next tick, and nobody is pre-empted because of an accounting.
 *   <li>A vCPU that runs goes on until 1 ms has passed, then whenever its CPU is told, the first of the queue runs, with
 *       itself behind all others of its class; at the latest after 30 ms.
 *   <li>A CPU that would be idle, or would run a vCPU that is OVER, first looks in the queues of busy CPUs for one of a higher
 *       class.
 * </ul>
 *
 * <p>MIMP, section 4.2: VMs of a "new extra low priority class" are "always placed at the end of the Runnable queue", "can
 * never be boosted", and whoever of the others is woken "will always be able to preempt a background VM". On which CPU, the paper does
 * not say: see {@link BackgroundYield}. It "immediately preempts" (figure 3), which we read so that the 1 ms does not hold for the
 * background class.
 *
 * <p>A VM that the guard has raised earns credits until it reverts. Otherwise it might never have its turn: a VM that never
 * stops computing stays UNDER if nobody else earns, and whoever is OVER waits behind it for ever. Of this the paper says nothing.
 *
 * <p>Left out: caps of VMs, pinning within the host's CPUs, hyper-threads, NUMA, the cost of a switch, and the move of a
 * running vCPU to a better CPU at its tick. Told the time; pure but for the state of its vCPUs. Not thread-safe.
 */
final class CreditScheduler {
    private static final long CREDIT_MAX_NANOS = CreditRules.PERIOD_NANOS;

    private final CreditRules rules;
    private final List<Pcpu> pcpus;
    private final List<HostedVm> vms;
    private long balanceNanos;

    /**
     * What a CPU does next.
     *
     * @param vcpu that runs; null to be idle
     * @param nanos after which the CPU asks again
     */
    record Choice(@Nullable Vcpu vcpu, long nanos) {}

    /** @param vms of the host; may grow before the first of them runs */
    CreditScheduler(CreditRules rules, List<Pcpu> pcpus, List<HostedVm> vms) {
        this.rules = rules;
        this.pcpus = pcpus;
        this.vms = vms;
    }

    /** A blocked vCPU wakes, and is in the queue of its CPU then. The CPUs that must choose anew are returned, in their order. */
    List<Pcpu> wake(Vcpu vcpu, long nowNanos) {
        if (rules.boosts() && vcpu.priority() == Priority.UNDER) {
            vcpu.priority(Priority.BOOST);
        }
        vcpu.become(State.RUNNABLE, nowNanos);
        vcpu.pcpu().insert(vcpu);
        return whoMustChoose(vcpu);
    }

    private List<Pcpu> whoMustChoose(Vcpu waiting) {
        List<Pcpu> told = new ArrayList<>();
        Pcpu own = waiting.pcpu();
        Vcpu runs = own.current();
        if (runs == null || waiting.priority().isAbove(runs.priority())) {
            told.add(own);
        }
        if (rules.steals() && (runs != null || own.queue().size() > 1)) {
            told.addAll(whoMayTake(waiting, told.isEmpty()));
        }
        return told;
    }

    /** The idle CPUs; if there is none and the own one does not make room, one that runs the background class. */
    private List<Pcpu> whoMayTake(Vcpu waiting, boolean inVain) {
        List<Pcpu> idle = pcpus.stream()
                .filter(pcpu -> pcpu != waiting.pcpu() && pcpu.current() == null)
                .toList();
        if (idle.isEmpty()
                && inVain
                && rules.yield() == BackgroundYield.ANYWHERE
                && waiting.priority() != Priority.BACKGROUND) {
            Pcpu yielding = after(waiting.pcpu(), CreditScheduler::runsBackground);
            return yielding == null ? List.of() : List.of(yielding);
        }
        return idle;
    }

    private static boolean runsBackground(Pcpu pcpu) {
        Vcpu runs = pcpu.current();
        return runs != null && runs.priority() == Priority.BACKGROUND;
    }

    /** The first CPU of a kind, going round from the next one to the one itself. */
    private @Nullable Pcpu after(Pcpu one, Predicate<Pcpu> kind) {
        for (int i = 1; i <= pcpus.size(); i++) {
            Pcpu other = pcpus.get((one.number() + i) % pcpus.size());
            if (kind.test(other)) {
                return other;
            }
        }
        return null;
    }

    /** A vCPU that runs blocks. It is its CPU's current one until that has chosen anew. */
    void stops(Vcpu vcpu, long nowNanos) {
        charge(vcpu, nowNanos);
        vcpu.become(State.BLOCKED, nowNanos);
    }

    /** Who runs on the CPU next. That one is in no queue then; whoever ran and could go on is in its queue. */
    Choice choose(Pcpu pcpu, long nowNanos) {
        Vcpu current = pcpu.current();
        if (current != null) {
            charge(current, nowNanos);
            if (isProtected(current, nowNanos)) {
                // Not the rest of the time, but all of it anew: that is how Xen 4.2 has it.
                return new Choice(current, rules.rateLimitNanos());
            }
            if (current.state() != State.BLOCKED) {
                pcpu.insert(current);
            }
        }
        return new Choice(taken(pcpu), CreditRules.PERIOD_NANOS);
    }

    /** Whether it has begun to run so short a time ago that nobody takes its place. */
    private boolean isProtected(Vcpu current, long nowNanos) {
        return current.state() == State.RUNNING
                && current.inStateNanos(nowNanos) < rules.rateLimitNanos()
                && (rules.limitsBackground() || current.priority() != Priority.BACKGROUND);
    }

    private @Nullable Vcpu taken(Pcpu pcpu) {
        Vcpu first = pcpu.first();
        if (first == null || !first.priority().isAbove(Priority.OVER)) {
            Vcpu stolen = rules.steals() ? steal(pcpu, first) : null;
            if (stolen != null) {
                return stolen;
            }
        }
        if (first != null) {
            pcpu.remove(first);
        }
        return first;
    }

    /** Takes a vCPU of a higher class than the own first one from the queue of a CPU that is busy. */
    private @Nullable Vcpu steal(Pcpu thief, @Nullable Vcpu first) {
        Pcpu from = after(thief, other -> {
            Vcpu best = other.first();
            return other.current() != null
                    && best != null
                    && (first == null || best.priority().isAbove(first.priority()));
        });
        Vcpu best = from == null ? null : from.first();
        if (from == null || best == null) {
            return null;
        }
        from.remove(best);
        best.moveTo(thief);
        return best;
    }

    /** Every 10 ms on each CPU. */
    void tick(Pcpu pcpu, long nowNanos) {
        Vcpu current = pcpu.current();
        if (current != null && current.state() == State.RUNNING) {
            if (current.priority() == Priority.BOOST) {
                current.priority(Priority.UNDER);
            }
            if (rules.charge() == Charge.SAMPLED) {
                current.earn(-CreditRules.TICK_NANOS);
            }
            charge(current, nowNanos);
            current.earning(true);
        }
        pcpu.sort();
    }

    private void charge(Vcpu vcpu, long nowNanos) {
        if (rules.charge() == Charge.EXACT) {
            vcpu.charge(nowNanos);
        }
    }

    /** Every 30 ms for the whole host. */
    void account() {
        List<HostedVm> earners = vms.stream().filter(vm -> vm.earning() > 0).toList();
        List<CreditAccounting.Sharer> sharers = earners.stream()
                .map(vm -> new CreditAccounting.Sharer(vm.spec().weight(), vm.earning()))
                .toList();
        long[] earnings = CreditAccounting.earnings(sharers, pcpus.size(), balanceNanos);
        balanceNanos = 0;
        for (int i = 0; i < earnings.length; i++) {
            for (Vcpu vcpu : earners.get(i).vcpus()) {
                if (vcpu.earning()) {
                    vcpu.earn(earnings[i]);
                    settle(vcpu);
                    balanceNanos += vcpu.creditNanos();
                }
            }
        }
        pcpus.forEach(Pcpu::classesChanged);
    }

    /** Its class by its credits, which stay within bounds. */
    private void settle(Vcpu vcpu) {
        long credits = Math.max(-CREDIT_MAX_NANOS, vcpu.creditNanos());
        if (credits > CREDIT_MAX_NANOS) {
            boolean stops = rules.idles() && !vcpu.vm().raised();
            vcpu.earning(!stops);
            credits = stops ? credits / 2 : CREDIT_MAX_NANOS;
        }
        vcpu.creditNanos(credits);
        if (!vcpu.vm().spec().background()) {
            vcpu.priority(credits < 0 ? Priority.OVER : Priority.UNDER);
        }
    }

    /** The guard raises a VM from BACKGROUND to OVER, or lets it revert. The CPUs that must choose anew are returned. */
    List<Pcpu> raise(HostedVm vm, boolean raised) {
        vm.raised(raised);
        vm.vcpus().forEach(vcpu -> vcpu.earning(raised || vcpu.earning()));
        List<Pcpu> told = new ArrayList<>();
        for (Vcpu vcpu : vm.vcpus()) {
            vcpu.priority(raised ? Priority.OVER : Priority.BACKGROUND);
            if (vcpu.pcpu().queue().contains(vcpu)) {
                vcpu.pcpu().remove(vcpu);
                vcpu.pcpu().insert(vcpu);
                told.addAll(whoMustChoose(vcpu));
            } else if (vcpu.state() == State.RUNNING && !raised) {
                told.add(vcpu.pcpu());
            }
        }
        return told;
    }
}
