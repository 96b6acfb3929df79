package io.tiercel.simulator.credit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.simulator.credit.CreditRules.BackgroundYield;
import io.tiercel.simulator.credit.CreditRules.Charge;
import io.tiercel.simulator.credit.CreditScheduler.Choice;
import io.tiercel.simulator.credit.Vcpu.State;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules of the scheduler, each by itself. Times are in milliseconds. */
class CreditSchedulerTest {
    private static final long MS = CreditRules.MILLISECOND;
    private static final long PERIOD = CreditRules.PERIOD_NANOS;

    private final List<Pcpu> pcpus = List.of(new Pcpu(0), new Pcpu(1));
    private final Pcpu here = pcpus.get(0);
    private final Pcpu there = pcpus.get(1);
    private final List<HostedVm> vms = new ArrayList<>();
    private CreditScheduler scheduler = new CreditScheduler(CreditRules.xen42(), pcpus, vms);

    @Test
    void wakeUp_fromUnder_isBoosted() {
        Vcpu vcpu = regular(here);
        scheduler.wake(vcpu, 0);
        assertThat(vcpu.priority()).isEqualTo(Priority.BOOST);
        assertThat(vcpu.state()).isEqualTo(State.RUNNABLE);
    }

    @Test
    void wakeUp_fromOver_isNotBoosted() {
        Vcpu vcpu = regular(here);
        vcpu.priority(Priority.OVER);
        scheduler.wake(vcpu, 0);
        assertThat(vcpu.priority()).isEqualTo(Priority.OVER);
    }

    @Test
    void wakeUp_fromTheBackground_isNeverBoosted() {
        Vcpu vcpu = background(here);
        vcpu.creditNanos(PERIOD);
        scheduler.wake(vcpu, 0);
        assertThat(vcpu.priority()).isEqualTo(Priority.BACKGROUND);
    }

    @Test
    void wakeUp_withoutBoost_staysUnder() {
        scheduler = new CreditScheduler(CreditRules.xen42().withoutBoost(), pcpus, vms);
        Vcpu vcpu = regular(here);
        scheduler.wake(vcpu, 0);
        assertThat(vcpu.priority()).isEqualTo(Priority.UNDER);
    }

    @Test
    void boost_endsAtTheTickThatFindsItRunning() {
        Vcpu runs = running(here, Priority.BOOST);
        Vcpu waits = regular(there);
        running(there, Priority.BOOST);
        scheduler.wake(waits, 0);
        scheduler.tick(here, 10 * MS);
        assertThat(runs.priority()).isEqualTo(Priority.UNDER);
        assertThat(waits.priority()).isEqualTo(Priority.BOOST);
    }

    @Test
    void tick_takesAwayWhatWasRun() {
        Vcpu runs = running(here, Priority.UNDER);
        scheduler.tick(here, 4 * MS);
        scheduler.tick(here, 14 * MS);
        assertThat(runs.creditNanos()).isEqualTo(-14 * MS);
    }

    @Test
    void blocking_paysForWhatWasRunSinceTheTick() {
        Vcpu runs = running(here, Priority.UNDER);
        scheduler.tick(here, 4 * MS);
        scheduler.stops(runs, 6 * MS);
        scheduler.choose(here, 6 * MS);
        assertThat(runs.creditNanos()).isEqualTo(-6 * MS);
    }

    @Test
    void sampledCharge_isAWholeTick_forWhoRunsAtIt() {
        scheduler = new CreditScheduler(CreditRules.xen42().with(Charge.SAMPLED), pcpus, vms);
        Vcpu runs = running(here, Priority.UNDER);
        scheduler.tick(here, 4 * MS);
        scheduler.stops(runs, 9 * MS);
        assertThat(runs.creditNanos()).isEqualTo(-10 * MS);
    }

    @Test
    void accounting_givesByWeight_andMakesWhoIsBelowZeroOver() {
        Vcpu heavy = regular(here, 256);
        Vcpu light = regular(here, 1);
        Vcpu third = regular(there, 256);
        heavy.creditNanos(-10 * MS);
        light.creditNanos(-10 * MS);
        scheduler.account();
        assertThat(heavy.creditNanos()).isEqualTo(-10 * MS + 2 * PERIOD * 256 / 513);
        assertThat(heavy.priority()).isEqualTo(Priority.UNDER);
        assertThat(light.creditNanos()).isEqualTo(-10 * MS + 2 * PERIOD / 513);
        assertThat(light.priority()).isEqualTo(Priority.OVER);
        assertThat(third.priority()).isEqualTo(Priority.UNDER);
    }

    @Test
    void accounting_endsABoostToo() {
        Vcpu vcpu = regular(here);
        scheduler.wake(vcpu, 0);
        scheduler.account();
        assertThat(vcpu.priority()).isEqualTo(Priority.UNDER);
    }

    @Test
    void debt_isAPeriodAtMost() {
        Vcpu vcpu = regular(here, 1);
        regular(here);
        regular(there);
        vcpu.creditNanos(-5 * PERIOD);
        scheduler.account();
        assertThat(vcpu.creditNanos()).isEqualTo(-PERIOD);
    }

    @Test
    void whoHasMoreThanAPeriod_isHalved_andEarnsNoMoreUntilATickFindsItRunning() {
        Vcpu vcpu = running(here, Priority.UNDER);
        vcpu.creditNanos(PERIOD);
        scheduler.account();
        assertThat(vcpu.creditNanos()).isEqualTo(PERIOD);
        assertThat(vcpu.earning()).isFalse();
        scheduler.account();
        assertThat(vcpu.creditNanos()).isEqualTo(PERIOD);
        scheduler.tick(here, 10 * MS);
        assertThat(vcpu.earning()).isTrue();
    }

    @Test
    void accounting_leavesTheBackgroundWhereItIs() {
        Vcpu vcpu = background(here);
        scheduler.account();
        assertThat(vcpu.creditNanos()).isPositive();
        assertThat(vcpu.priority()).isEqualTo(Priority.BACKGROUND);
    }

    @Test
    void rateLimit_letsWhoHasJustBegunGoOn() {
        Vcpu runs = running(here, Priority.OVER);
        running(there, Priority.BOOST);
        Vcpu wakes = regular(here);
        assertThat(scheduler.wake(wakes, MS / 2)).containsExactly(here);
        assertThat(scheduler.choose(here, MS / 2)).isEqualTo(new Choice(runs, MS));
        assertThat(scheduler.choose(here, 3 * MS / 2)).isEqualTo(new Choice(wakes, PERIOD));
        assertThat(here.queue()).containsExactly(runs);
    }

    @Test
    void rateLimit_doesNotHoldForTheBackground() {
        runningInBackground(here);
        running(there, Priority.BOOST);
        Vcpu wakes = regular(here);
        scheduler.wake(wakes, MS / 2);
        assertThat(scheduler.choose(here, MS / 2).vcpu()).isSameAs(wakes);
    }

    @Test
    void rateLimit_canHoldForTheBackgroundToo() {
        scheduler = new CreditScheduler(CreditRules.xen42().withLimitedBackground(), pcpus, vms);
        Vcpu runs = runningInBackground(here);
        running(there, Priority.BOOST);
        scheduler.wake(regular(here), MS / 2);
        assertThat(scheduler.choose(here, MS / 2).vcpu()).isSameAs(runs);
    }

    /** Even one that has used more than its share. */
    @Test
    void background_isPreemptedByAnyVcpuThatWakes() {
        runningInBackground(here);
        running(there, Priority.UNDER);
        Vcpu wakes = regular(here);
        wakes.priority(Priority.OVER);
        assertThat(scheduler.wake(wakes, MS)).containsExactly(here);
        assertThat(scheduler.choose(here, MS).vcpu()).isSameAs(wakes);
    }

    @Test
    void background_yieldsOnAnotherCpu_toWhoCouldNotRunOnItsOwn() {
        running(here, Priority.UNDER);
        runningInBackground(there);
        Vcpu wakes = regular(here);
        wakes.priority(Priority.OVER);
        assertThat(scheduler.wake(wakes, MS)).containsExactly(there);
        assertThat(scheduler.choose(there, MS).vcpu()).isSameAs(wakes);
        assertThat(wakes.pcpu()).isSameAs(there);
    }

    @Test
    void background_thatYieldsOnItsCpuOnly_isNotToldOfOthers() {
        scheduler = new CreditScheduler(CreditRules.xen42().with(BackgroundYield.ON_ITS_CPU), pcpus, vms);
        running(here, Priority.BOOST);
        runningInBackground(there);
        assertThat(scheduler.wake(regular(here), MS)).isEmpty();
    }

    @Test
    void background_thatWakes_preemptsNobody() {
        running(here, Priority.OVER);
        runningInBackground(there);
        assertThat(scheduler.wake(background(here), MS)).isEmpty();
    }

    @Test
    void equals_doNotPreemptEachOther() {
        running(here, Priority.BOOST);
        running(there, Priority.BOOST);
        assertThat(scheduler.wake(regular(here), MS)).isEmpty();
    }

    @Test
    void turn_endsBehindOthersOfTheClass() {
        Vcpu runs = running(here, Priority.UNDER);
        running(there, Priority.UNDER);
        Vcpu waits = waiting(here, Priority.UNDER);
        assertThat(scheduler.choose(here, PERIOD).vcpu()).isSameAs(waits);
        assertThat(here.queue()).containsExactly(runs);
    }

    @Test
    void idleCpu_isToldOfWhoWakesWhereAnotherRuns_andTakesIt() {
        running(here, Priority.BOOST);
        Vcpu wakes = regular(here);
        assertThat(scheduler.wake(wakes, MS)).containsExactly(there);
        assertThat(scheduler.choose(there, MS).vcpu()).isSameAs(wakes);
    }

    @Test
    void twoThatWakeAtOnceOnAnIdleCpu_areTwo() {
        scheduler.wake(regular(here), MS);
        assertThat(scheduler.wake(regular(here), MS)).containsExactly(here, there);
    }

    @Test
    void cpuThatWouldRunWhoIsOver_takesABetterOneFromABusyCpu() {
        running(here, Priority.UNDER);
        Vcpu better = waiting(here, Priority.UNDER);
        Vcpu over = running(there, Priority.OVER);
        assertThat(scheduler.choose(there, 2 * MS).vcpu()).isSameAs(better);
        assertThat(there.queue()).containsExactly(over);
    }

    @Test
    void cpuThatWouldRunWhoIsUnder_looksNowhereElse() {
        running(here, Priority.BOOST);
        waiting(here, Priority.BOOST);
        Vcpu under = running(there, Priority.UNDER);
        assertThat(scheduler.choose(there, 2 * MS).vcpu()).isSameAs(under);
    }

    @Test
    void withoutStealing_everyoneStays() {
        scheduler = new CreditScheduler(CreditRules.xen42().withoutStealing(), pcpus, vms);
        running(here, Priority.BOOST);
        assertThat(scheduler.wake(regular(here), MS)).isEmpty();
        assertThat(scheduler.choose(there, MS).vcpu()).isNull();
    }

    @Test
    void guard_raisesToOver_andReverts() {
        running(here, Priority.OVER);
        running(there, Priority.OVER);
        Vcpu starved = background(here);
        scheduler.wake(starved, 0);
        assertThat(scheduler.raise(starved.vm(), true)).isEmpty();
        assertThat(starved.priority()).isEqualTo(Priority.OVER);
        assertThat(scheduler.choose(here, PERIOD).vcpu()).isSameAs(starved);
        assertThat(scheduler.raise(starved.vm(), false)).isEmpty();
        assertThat(starved.priority()).isEqualTo(Priority.BACKGROUND);
    }

    /** Or else it might wait for ever behind those who stay UNDER because nobody else earns. */
    @Test
    void guard_letsWhomItRaisesEarn_whateverItHas() {
        Vcpu starved = background(here);
        starved.creditNanos(PERIOD);
        scheduler.account();
        assertThat(starved.earning()).isFalse();
        scheduler.raise(starved.vm(), true);
        scheduler.account();
        assertThat(starved.earning()).isTrue();
        assertThat(starved.creditNanos()).isEqualTo(PERIOD);
    }

    @Test
    void guard_thatRevertsWhoRuns_letsItsCpuChooseAnew() {
        Vcpu runs = runningInBackground(here);
        scheduler.raise(runs.vm(), true);
        assertThat(scheduler.raise(runs.vm(), false)).containsExactly(here);
    }

    private Vcpu regular(Pcpu on) {
        return regular(on, VmSpec.DEFAULT_WEIGHT);
    }

    private Vcpu regular(Pcpu on, int weight) {
        return add(VmSpec.regular("regular " + vms.size(), 1, weight), on);
    }

    private Vcpu background(Pcpu on) {
        return add(VmSpec.background("background " + vms.size(), 1), on);
    }

    private Vcpu add(VmSpec spec, Pcpu on) {
        HostedVm vm = new HostedVm(spec);
        vms.add(vm);
        return vm.addVcpu(on);
    }

    private Vcpu running(Pcpu on, Priority priority) {
        return run(regular(on), priority);
    }

    private Vcpu runningInBackground(Pcpu on) {
        return run(background(on), Priority.BACKGROUND);
    }

    private static Vcpu run(Vcpu vcpu, Priority priority) {
        vcpu.priority(priority);
        vcpu.become(State.RUNNING, 0);
        vcpu.pcpu().current(vcpu);
        return vcpu;
    }

    private Vcpu waiting(Pcpu on, Priority priority) {
        Vcpu vcpu = regular(on);
        vcpu.priority(priority);
        vcpu.become(State.RUNNABLE, 0);
        on.insert(vcpu);
        return vcpu;
    }
}
