package io.tiercel.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.tiercel.core.cpu.StarvationGuard;
import io.tiercel.simulator.credit.CreditRules;
import io.tiercel.simulator.credit.Hypervisor;
import io.tiercel.simulator.credit.Interrupts;
import io.tiercel.simulator.credit.SpinGuest;
import io.tiercel.simulator.credit.VcpuTimes;
import io.tiercel.simulator.credit.VmSpec;
import io.tiercel.simulator.credit.WebGuest;
import io.tiercel.simulator.credit.WebLoad;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.engine.RandomStreams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a batch VM gets is what our model of Xen's Credit scheduler gives one that computes without end. */
class CpuSharingTest {
    private static final long SECOND = 1_000_000_000;
    private static final double REQUEST_NANOS = 8.34e6;
    private static final double THINK_NANOS = 7e9;

    @ParameterizedTest
    @ValueSource(doubles = {0.15, 0.3, 0.5, 0.7, 0.9, 1.5})
    void backgroundClass_getsWhatIsLeft(double load) {
        VmSpec all = VmSpec.background("batch", 2);
        VmSpec half = VmSpec.background("batch", 1);
        assertThat(CpuSharing.BACKGROUND.speed(2, 2, load)).isCloseTo(measured(all, 2, load), offset(0.02));
        assertThat(CpuSharing.BACKGROUND.speed(1, 2, load)).isCloseTo(measured(half, 2, load), offset(0.03));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.2, 0.5, 0.9})
    void backgroundClass_onFourCpus(double load) {
        VmSpec half = VmSpec.background("batch", 2);
        assertThat(CpuSharing.BACKGROUND.speed(2, 4, load)).isCloseTo(measured(half, 4, load), offset(0.08));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.15, 0.3, 0.5, 0.7, 0.9, 1.5})
    void lowestWeight_getsWhatIsLeft(double load) {
        VmSpec all = VmSpec.regular("batch", 2, VmSpec.LEAST_WEIGHT);
        VmSpec half = VmSpec.regular("batch", 1, VmSpec.LEAST_WEIGHT);
        assertThat(CpuSharing.LOWEST_WEIGHT.speed(2, 2, load)).isCloseTo(measured(all, 2, load), offset(0.02));
        assertThat(CpuSharing.LOWEST_WEIGHT.speed(1, 2, load)).isCloseTo(measured(half, 2, load), offset(0.03));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.15, 0.3, 0.5, 0.7, 0.9, 1.5})
    void defaultWeight_getsHalfAtLeast(double load) {
        VmSpec all = VmSpec.regular("batch", 2, VmSpec.DEFAULT_WEIGHT);
        VmSpec half = VmSpec.regular("batch", 1, VmSpec.DEFAULT_WEIGHT);
        assertThat(CpuSharing.DEFAULT_WEIGHT.speed(2, 2, load)).isCloseTo(measured(all, 2, load), offset(0.02));
        assertThat(CpuSharing.DEFAULT_WEIGHT.speed(1, 2, load)).isCloseTo(measured(half, 2, load), offset(0.13));
    }

    @Test
    void speed_fallsWithTheLoad_andWithTheTasks_andNeverToNothing() {
        for (int tasks = 1; tasks < 10; tasks++) {
            double before = 1;
            for (double used = 0; used <= 1; used += 0.05) {
                double speed = CpuSharing.BACKGROUND.speed(tasks, 4, used);
                assertThat(speed).isGreaterThan(0).isLessThanOrEqualTo(before);
                assertThat(CpuSharing.BACKGROUND.speed(tasks + 1, 4, used)).isLessThanOrEqualTo(speed);
                before = speed;
            }
        }
    }

    /** The share of its time for which a vCPU of the batch VM runs beside a web VM that wants so much of all CPUs. */
    private static double measured(VmSpec batch, int cpus, double load) {
        EventLoop loop = new EventLoop();
        Hypervisor host = new Hypervisor(loop, cpus, CreditRules.xen42(), StarvationGuard.Limits.DEFAULT);
        int clients = (int) Math.round(load * cpus * THINK_NANOS / REQUEST_NANOS);
        WebLoad web = new WebLoad(clients, THINK_NANOS, REQUEST_NANOS, 4, 5e6, false);
        host.add(
                VmSpec.regular("web", cpus, VmSpec.DEFAULT_WEIGHT),
                calls -> new WebGuest(loop, calls, Interrupts.DIRECT, cpus, web, new RandomStreams(1)));
        host.add(batch, calls -> new SpinGuest(calls, batch.vcpus()));
        host.begin();
        loop.runUntil(20 * SECOND);
        VcpuTimes before = host.times("batch");
        loop.runUntil(80 * SECOND);
        VcpuTimes times = host.times("batch").minus(before);
        return times.runningNanos() / (double) times.totalNanos();
    }
}
