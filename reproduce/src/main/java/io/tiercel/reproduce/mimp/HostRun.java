package io.tiercel.reproduce.mimp;

import io.tiercel.core.cpu.StarvationGuard;
import io.tiercel.simulator.credit.DriverGuest;
import io.tiercel.simulator.credit.Hypervisor;
import io.tiercel.simulator.credit.Interrupts;
import io.tiercel.simulator.credit.VcpuTimes;
import io.tiercel.simulator.credit.VmSpec;
import io.tiercel.simulator.credit.WebGuest;
import io.tiercel.simulator.credit.WebLoad;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.engine.RandomStreams;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A host of the paper in virtual time: a web VM, and beside it a batch VM. */
final class HostRun {
    private static final long SECOND = 1_000_000_000L;
    private static final String WEB = "web";
    private static final String DRIVER = "driver";
    private static final double MILLION = 1e6;
    /** Between the seeds of two VMs: far from the seeds of other repetitions. */
    private static final long SEED_STEP = 1_000_003;

    /** The shares of requests whose durations are kept, for a distribution. */
    static final List<Double> QUANTILES = Stream.concat(
                    IntStream.range(1, 100).mapToObj(i -> i / 100.0), Stream.of(0.995, 0.999))
            .toList();

    private final HostCase host;
    private final HostModel model;
    private final EventLoop loop = new EventLoop();
    private final Hypervisor hypervisor;
    private final WebGuest web;

    /**
     * What came of it.
     *
     * @param millis the mean response time
     * @param quantilesMillis of the response time, for each of {@link #QUANTILES}
     * @param throughput requests answered a second
     * @param running share of the web VM's vCPUs' time
     * @param runnable likewise
     * @param batchRunning what the batch VMs ran, of the time of as many vCPUs as the host has CPUs
     * @param digest of all that happened
     */
    record Result(
            double millis,
            List<Double> quantilesMillis,
            double throughput,
            double running,
            double runnable,
            double batchRunning,
            long digest) {
        Result {
            quantilesMillis = List.copyOf(quantilesMillis);
        }

        /** The duration that so many of all requests took at most. */
        double quantile(double share) {
            int place = QUANTILES.indexOf(share);
            if (place < 0) {
                throw new IllegalArgumentException("not kept: " + share);
            }
            return quantilesMillis.get(place);
        }
    }

    private HostRun(HostCase host, long seed) {
        this.host = host;
        this.model = host.mechanism().model();
        this.hypervisor = new Hypervisor(loop, HostCase.VCPUS, model.rules(), StarvationGuard.Limits.DEFAULT);
        Interrupts interrupts = interrupts();
        this.web = addWeb(WEB, interrupts, seed);
        for (int i = 1; i < model.webVms(); i++) {
            addWeb(WEB + " " + i, interrupts, seed + i * SEED_STEP);
        }
        for (int i = 0; i < batchVms(); i++) {
            long own = seed + i * SEED_STEP;
            hypervisor.add(
                    host.share().spec(batchName(i)),
                    calls -> host.batch().guest(loop, calls, interrupts, model.reads(), own));
        }
    }

    static Result of(HostCase host, long seed) {
        return new HostRun(host, seed).run();
    }

    private Interrupts interrupts() {
        return model.driverNanos() == 0
                ? Interrupts.DIRECT
                : hypervisor.add(
                        VmSpec.regular(DRIVER, 1, VmSpec.DEFAULT_WEIGHT),
                        calls -> new DriverGuest(loop, calls, model.driverNanos()));
    }

    private WebGuest addWeb(String name, Interrupts interrupts, long seed) {
        WebLoad load = TableOne.load(host.clients(), model.bursts(), model.interruptsOnFirst());
        return hypervisor.add(
                VmSpec.regular(name, HostCase.VCPUS, VmSpec.DEFAULT_WEIGHT),
                calls -> new WebGuest(loop, calls, interrupts, HostCase.VCPUS, load, new RandomStreams(seed)));
    }

    private int batchVms() {
        return host.share() == Share.ALONE ? 0 : model.batchVms();
    }

    private static String batchName(int number) {
        return "batch " + number;
    }

    private Result run() {
        hypervisor.begin();
        long warmUpNanos = host.seconds() * SECOND / 2;
        loop.runUntil(warmUpNanos);
        web.warmedUp();
        VcpuTimes webBefore = hypervisor.times(WEB);
        double batchBefore = batchNanos();
        loop.runUntil(warmUpNanos + host.seconds() * SECOND);
        VcpuTimes times = hypervisor.times(WEB).minus(webBefore);
        double all = times.totalNanos();
        return new Result(
                web.responses().meanNanos() / MILLION,
                web.responses().quantilesNanos(QUANTILES).stream()
                        .map(nanos -> nanos / MILLION)
                        .toList(),
                web.responses().count() / (double) host.seconds(),
                times.runningNanos() / all,
                times.runnableNanos() / all,
                (batchNanos() - batchBefore) / all,
                loop.digest());
    }

    private double batchNanos() {
        return IntStream.range(0, batchVms())
                .mapToLong(i -> hypervisor.times(batchName(i)).runningNanos())
                .sum();
    }
}
