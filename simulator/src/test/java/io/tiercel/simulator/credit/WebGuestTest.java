package io.tiercel.simulator.credit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.cpu.StarvationGuard.Limits;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.engine.RandomStreams;
import org.junit.jupiter.api.Test;

class WebGuestTest {
    private static final long SECOND = 1_000_000_000L;
    private static final double MS = 1e6;

    private final EventLoop loop = new EventLoop();
    private final Hypervisor host = new Hypervisor(loop, 2, CreditRules.xen42(), Limits.DEFAULT);

    @Test
    void oneClient_waitsForWhatItsRequestComputesAndForDevices() {
        WebGuest web = web(new WebLoad(1, 100 * MS, 8 * MS, 4, 5 * MS, false), Interrupts.DIRECT);
        run(2_000);
        assertThat(web.responses().meanNanos() / MS).isCloseTo(8 + 3 * 5, within(0.5));
        assertThat(host.times("web").runnableNanos()).isZero();
    }

    /** Little's law, over thinking and answering. */
    @Test
    void clients_askAsOftenAsTheyThinkAndWait() {
        WebGuest web = web(new WebLoad(200, SECOND, 8 * MS, 4, 5 * MS, false), Interrupts.DIRECT);
        run(300);
        double each = 1 + web.responses().meanNanos() / SECOND;
        assertThat(web.responses().count() / 300.0).isCloseTo(200 / each, within(2.0));
        assertThat(host.times("web").runningNanos() / 600e9)
                .isCloseTo(web.responses().count() * 0.008 / 600, within(0.01));
    }

    @Test
    void saturatedVm_answersAsFastAsItsCpusCompute() {
        WebGuest web = web(new WebLoad(1_000, SECOND, 8 * MS, 4, 5 * MS, false), Interrupts.DIRECT);
        run(100);
        assertThat(web.responses().count() / 100.0).isCloseTo(250, within(5.0));
    }

    @Test
    void interruptsForTheFirstVcpu_waitForIt_ifItIsNotOnItsCpu() {
        CreditRules rules = CreditRules.xen42().withoutBoost().withoutStealing();
        assertThat(withInterruptsOnFirst(rules, true)).isGreaterThan(1.1 * withInterruptsOnFirst(rules, false));
    }

    private static double withInterruptsOnFirst(CreditRules rules, boolean onFirst) {
        EventLoop loop = new EventLoop();
        Hypervisor host = new Hypervisor(loop, 2, rules, Limits.DEFAULT);
        WebLoad load = new WebLoad(100, SECOND, 8 * MS, 4, 5 * MS, onFirst);
        WebGuest web = host.add(
                VmSpec.regular("web", 2, 256),
                calls -> new WebGuest(loop, calls, Interrupts.DIRECT, 2, load, new RandomStreams(1)));
        host.add(VmSpec.regular("spinner", 1, 256), calls -> new SpinGuest(calls, 1));
        host.begin();
        loop.runUntil(100 * SECOND);
        return web.responses().meanNanos();
    }

    @Test
    void driverDomain_addsItsTimeToEachInterrupt() {
        DriverGuest driver =
                host.add(VmSpec.regular("driver", 1, 256), calls -> new DriverGuest(loop, calls, Math.round(2 * MS)));
        WebGuest web = web(new WebLoad(1, 100 * MS, 8 * MS, 4, 5 * MS, false), driver);
        run(2_000);
        assertThat(web.responses().meanNanos() / MS).isCloseTo(8 + 3 * 5 + 4 * 2, within(0.5));
        assertThat(host.times("driver").runningNanos() / (2 * MS))
                .isCloseTo(4.0 * web.responses().count(), within(5.0));
    }

    @Test
    void warmUp_isForgotten() {
        WebGuest web = web(new WebLoad(10, 100 * MS, 8 * MS, 1, 5 * MS, false), Interrupts.DIRECT);
        run(1);
        assertThat(web.responses().count()).isPositive();
        web.warmedUp();
        assertThat(web.responses().count()).isZero();
    }

    @Test
    void load_refusesWhatMakesNoSense() {
        assertThatThrownBy(() -> new WebLoad(0, 1, 1, 1, 1, false)).hasMessage("a load needs clients and bursts: 0, 1");
        assertThatThrownBy(() -> new WebLoad(1, 1, 0, 1, 1, false))
                .hasMessage("durations must be positive: 1.0, 0.0, 1.0 ns");
    }

    private WebGuest web(WebLoad load, Interrupts interrupts) {
        return host.add(
                VmSpec.regular("web", 2, 256),
                calls -> new WebGuest(loop, calls, interrupts, 2, load, new RandomStreams(3)));
    }

    private void run(int seconds) {
        host.begin();
        loop.runUntil(seconds * SECOND);
    }
}
