package io.tiercel.core.ssd.plan;

import io.tiercel.core.ssd.plan.SsdPlan.HostPlan;
import io.tiercel.core.ssd.plan.SsdPlan.VmPlan;
import io.tiercel.core.ssd.plan.SsdPlan.Why;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import java.util.List;

/** Why VMs' caches have what they have of SSDs, by a plan. Stateless. */
public final class SsdReasons {
    private SsdReasons() {}

    /** Of each cache of the VM; none where the plan has none. */
    public static List<Explanation> of(SsdPlan plan, String vm, String solver, long atMillis) {
        return plan.hosts().stream()
                .flatMap(host -> host.vms().stream()
                        .filter(one -> one.vm().vm().equals(vm))
                        .map(one -> of(host, one, solver, atMillis)))
                .toList();
    }

    private static Explanation of(HostPlan host, VmPlan plan, String solver, long atMillis) {
        SsdVm vm = plan.vm();
        double part = host.roomBytes() > 0 ? 100.0 * plan.bytes() / host.roomBytes() : 0;
        List<Ground> grounds = List.of(
                Ground.of("cache", vm.id()),
                Ground.of("host", host.host()),
                Ground.of("solver", solver),
                Ground.of("has", plan.bytes(), "bytes"),
                Ground.of("of the SSD", part, "%"),
                Ground.of("had", vm.cache().bytes(), "bytes"),
                Ground.of("the solver would give", plan.solvedBytes(), "bytes"),
                Ground.of("weight of its operations", plan.iops(), ""),
                Ground.of("reads", vm.cache().readsPerSecond(), "blocks/s"),
                Ground.of(
                        "missed at the size it had",
                        100 * vm.cache().curve().misses((double) vm.cache().bytes()),
                        "%"),
                Ground.of("a miss takes", 1e3 * vm.cache().missSeconds(), "ms"),
                Ground.of("working set", Math.round(vm.cache().curve().workingSet()), "bytes"),
                Ground.of("criticality of its jobs", vm.criticality(), ""),
                Ground.of("application", vm.application()),
                Ground.of(
                        "part of the platform's sensitivity", 100 * plan.need().sensitivity(), "%"),
                Ground.of("of its randomness", 100 * plan.need().randomness(), "%"),
                Ground.of("of its importance", 100 * plan.need().importance(), "%"),
                Ground.of("sent to it", vm.isIncomingKnown() ? "measured in it" : "taken from its application"));
        String next = plan.runnerUp();
        return Explanation.of(Kind.VM, vm.vm(), atMillis, words(plan.why()), grounds)
                .against(next.isEmpty() ? "" : "the next to get room is " + next, change(plan));
    }

    private static String words(Why why) {
        return switch (why) {
            case SOLVED -> "has what the solver gives it of the SSD";
            case OVERRIDE -> "has what an operator has said";
            case SMALL_MOVE -> "keeps what it had, since the change is too small to be worth a move";
            case NO_PAYBACK -> "keeps what it had, since the change would not save in time what it costs";
            case OTHERS_KEEP -> "gets less than the solver gives, since others keep what they had";
        };
    }

    private static String change(VmPlan plan) {
        return switch (plan.why()) {
            case SOLVED -> "other reads or misses, or jobs that wait more or less for its disk or for others'";
            case OVERRIDE -> "tiercel ssd release " + plan.vm().vm();
            case SMALL_MOVE ->
                "a solver that gives it much more or less than "
                        + plan.vm().cache().bytes() + " bytes";
            case NO_PAYBACK -> "more that its misses cost, or a working set that costs less to fill again";
            case OTHERS_KEEP -> "others on this SSD that give up what they keep";
        };
    }
}
