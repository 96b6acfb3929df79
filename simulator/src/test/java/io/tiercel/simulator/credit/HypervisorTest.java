package io.tiercel.simulator.credit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.cpu.StarvationGuard.Limits;
import io.tiercel.simulator.credit.CreditRules.BackgroundYield;
import io.tiercel.simulator.credit.CreditRules.Charge;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.engine.RandomStreams;
import io.tiercel.testkit.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole hosts in virtual time. */
class HypervisorTest {
    private static final long SECOND = 1_000_000_000L;
    private static final double MS = 1e6;

    private final EventLoop loop = new EventLoop();
    private final Hypervisor host = new Hypervisor(loop, 2, CreditRules.xen42(), Limits.DEFAULT);

    @Test
    void spinners_getTheCpuByTheirWeights() {
        spin(VmSpec.regular("heavy", 2, 512));
        spin(VmSpec.regular("light", 2, 256));
        run(60);
        assertThat(runningSeconds("heavy")).isCloseTo(80, within(2.0));
        assertThat(runningSeconds("light")).isCloseTo(40, within(2.0));
    }

    @Test
    void lowestWeight_getsTheRestOnly() {
        spin(VmSpec.regular("regular", 2, VmSpec.DEFAULT_WEIGHT));
        spin(VmSpec.regular("lowest", 2, VmSpec.LEAST_WEIGHT));
        run(60);
        assertThat(runningSeconds("lowest")).isLessThan(3);
    }

    @Test
    void background_getsAllThatOthersLeave() {
        read(VmSpec.regular("regular", 2, 256), 4, 4, 1);
        spin(VmSpec.background("batch", 2));
        run(60);
        assertThat(runningSeconds("regular") + runningSeconds("batch")).isCloseTo(120, within(0.001));
        assertThat(host.times("regular").runnableNanos()).isZero();
    }

    @Test
    void guard_deliversTheExecutionTimeOfEachPeriod_whereOthersWouldNeverStop() {
        spin(VmSpec.regular("regular", 2, VmSpec.DEFAULT_WEIGHT));
        spin(VmSpec.background("batch", 2));
        run(10);
        double before = runningSeconds("batch");
        run(70);
        assertThat((runningSeconds("batch") - before) / 60).isBetween(0.8 * 0.050, 1.2 * 0.050);
    }

    @Test
    void guard_deliversNothingToABlockedVm() {
        spin(VmSpec.regular("regular", 2, VmSpec.DEFAULT_WEIGHT));
        host.add(VmSpec.background("batch", 2), calls -> new SpinGuest(calls, 0));
        run(10);
        assertThat(host.times("batch").blockedNanos()).isEqualTo(20 * SECOND);
        assertThat(host.vms().get(1).raised()).isFalse();
    }

    /** It never blocks, so it never wakes. */
    @Test
    void spinner_isBoostedWhenItBegins_andNeverAgain() {
        spin(VmSpec.regular("spinner", 2, VmSpec.DEFAULT_WEIGHT));
        read(VmSpec.regular("other", 2, 256), 1, 5, 1);
        run(1);
        for (int i = 1; i < 2_000; i++) {
            loop.runUntil(SECOND + i * 777_777L);
            assertThat(host.vms().get(0).vcpus())
                    .allMatch(vcpu -> vcpu.priority() == Priority.UNDER || vcpu.priority() == Priority.OVER);
        }
    }

    @Test
    void vmThatReads_wakesWithABoost_andTakesTheCpuOfASpinner() {
        spin(VmSpec.regular("spinner", 2, VmSpec.DEFAULT_WEIGHT));
        read(VmSpec.regular("reader", 1, 256), 0.1, 20, 1);
        run(60);
        double wakes = runningSeconds("reader") / 0.0001;
        assertThat(host.times("reader").runnableNanos() / MS / wakes).isLessThan(0.1);
    }

    @Test
    void sameSeed_givesTheSameRun() {
        assertThat(digest(5)).isEqualTo(digest(5)).isNotEqualTo(digest(6));
    }

    @Test
    void times_ofEachVcpu_addUpToAllOfTheTime() {
        Seed seed = Seed.announced("HypervisorTest.times");
        for (int round = 0; round < 40; round++) {
            EventLoop rounds = new EventLoop();
            Hypervisor random = random(seed, rounds);
            for (int i = 1; i <= 20; i++) {
                rounds.runUntil(i * 37_123_457L);
                long now = rounds.nowNanos();
                for (HostedVm vm : random.vms()) {
                    assertThat(random.timesOfVcpus(vm.spec().name()))
                            .as(seed.toString())
                            .allMatch(times -> times.totalNanos() == now);
                }
            }
        }
    }

    @Test
    void noCpu_isIdleWhileAVcpuWaits_andNoVcpuIsInTwoPlaces() {
        Seed seed = Seed.announced("HypervisorTest.conservation");
        for (int round = 0; round < 40; round++) {
            EventLoop rounds = new EventLoop();
            Hypervisor random = random(seed, rounds);
            for (int i = 1; i <= 400; i++) {
                rounds.runUntil(i * 1_234_567L);
                check(random, seed);
            }
        }
    }

    private static void check(Hypervisor random, Seed seed) {
        long waiting = random.pcpus().stream().mapToLong(p -> p.queue().size()).sum();
        long running = random.pcpus().stream().filter(p -> p.current() != null).count();
        if (waiting > 0) {
            assertThat(running).as(seed.toString()).isEqualTo(random.pcpus().size());
        }
        for (HostedVm vm : random.vms()) {
            for (Vcpu vcpu : vm.vcpus()) {
                long places = random.pcpus().stream()
                        .filter(p -> p.current() == vcpu || p.queue().contains(vcpu))
                        .count();
                assertThat(places).as("%s of %s", vcpu, seed).isEqualTo(vcpu.state() == Vcpu.State.BLOCKED ? 0 : 1);
            }
        }
    }

    @Test
    void block_ofWhoDoesNotRun_isABug() {
        host.add(VmSpec.regular("vm", 1, 256), calls -> {
            assertThatThrownBy(() -> calls.block(0)).hasMessage("vm/0 does not run, and cannot block");
            return new SpinGuest(calls, 1);
        });
    }

    /** Some hosts of one to three CPUs, and of one to four VMs that spin or read. */
    private static Hypervisor random(Seed seed, EventLoop loop) {
        CreditRules rules = seed.pick(
                CreditRules.xen42(),
                CreditRules.xen42().withRateLimit(0),
                CreditRules.xen42().withoutBoost(),
                CreditRules.xen42().withoutIdling(),
                CreditRules.xen42().withLimitedBackground(),
                CreditRules.xen42().with(Charge.SAMPLED),
                CreditRules.xen42().with(BackgroundYield.ON_ITS_CPU));
        Hypervisor made = new Hypervisor(loop, seed.between(1, 3), rules, new Limits(50_000_000, 5_000_000));
        for (int i = seed.between(1, 4); i > 0; i--) {
            int vcpus = seed.between(1, 3);
            String name = "vm " + i;
            VmSpec spec = seed.oneIn(3)
                    ? VmSpec.background(name, vcpus)
                    : VmSpec.regular(name, vcpus, seed.pick(List.of(1, 256, 512)));
            if (seed.oneIn(3)) {
                made.add(spec, calls -> new SpinGuest(calls, vcpus));
            } else {
                ReadingGuest.Load load = new ReadingGuest.Load(seed.between(1, 20) * MS, seed.between(1, 20) * MS);
                RandomStreams streams = new RandomStreams(seed.anyLong());
                made.add(spec, calls -> new ReadingGuest(loop, calls, Interrupts.DIRECT, vcpus, load, streams));
            }
        }
        made.begin();
        return made;
    }

    private static long digest(long seed) {
        EventLoop loop = new EventLoop();
        Hypervisor host = new Hypervisor(loop, 2, CreditRules.xen42(), Limits.DEFAULT);
        host.add(
                VmSpec.regular("reader", 2, 256),
                calls -> new ReadingGuest(
                        loop, calls, Interrupts.DIRECT, 2, ReadingGuest.Load.WORD_COUNT, new RandomStreams(seed)));
        host.add(VmSpec.background("batch", 2), calls -> new SpinGuest(calls, 2));
        host.begin();
        loop.runUntil(SECOND);
        return loop.digest();
    }

    private void spin(VmSpec spec) {
        host.add(spec, calls -> new SpinGuest(calls, spec.vcpus()));
    }

    private void read(VmSpec spec, double computingMillis, double readingMillis, long seed) {
        ReadingGuest.Load load = new ReadingGuest.Load(computingMillis * MS, readingMillis * MS);
        host.add(
                spec,
                calls -> new ReadingGuest(loop, calls, Interrupts.DIRECT, spec.vcpus(), load, new RandomStreams(seed)));
    }

    /** Until so many seconds have passed from the beginning. */
    private void run(int seconds) {
        if (loop.nowNanos() == 0) {
            host.begin();
        }
        loop.runUntil(seconds * SECOND);
    }

    private double runningSeconds(String vm) {
        return host.times(vm).runningNanos() / 1e9;
    }
}
