package io.tiercel.reproduce.mimp.real;

import io.tiercel.lab.host.LabRequirements;
import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.reproduce.mimp.Share;
import io.tiercel.reproduce.mimp.web.RequestGeneratorMain.Order;
import io.tiercel.reproduce.mimp.web.ResponseSummary;
import io.tiercel.reproduce.mimp.web.WebClients;
import io.tiercel.testbed.host.HostBuild;
import io.tiercel.testbed.host.HostBuild.HostProgram;
import io.tiercel.testbed.machine.MachineLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * MIMP's interference on real processes: what batch VMs do to the response times of a web VM with their own weight, with the
 * lowest one, and in the background class that the real agent keeps; and what the agent's guard gives a starved batch VM.
 */
public final class RealReproduction {
    /** What a page computes. */
    private static final Duration PAGE_CPU = Duration.ofMillis(3);

    private static final Duration SETTLE = Duration.ofSeconds(2);
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration CALIBRATION = Duration.ofSeconds(3);
    private static final int CALIBRATIONS = 3;
    private static final int WARM_UP_LOAD = 50;
    private static final int CALIBRATION_LOAD = 25;
    private static final Duration GUARD_SETTLE = Duration.ofSeconds(3);
    private static final double PERCENT = 100;

    /** What something else on this machine may take of the processors before a case is measured again. */
    static final double OTHERS_MAX = 0.05;
    /** So many cases may have one repeat, whichever of them needs it: the whole is not to take much longer. */
    private static final int CASES_FOR_A_REPEAT = 8;

    private final RealOptions options;
    private final RealHost host;
    private final int processors;
    private final Progress progress;

    private RealReproduction(RealOptions options, RealHost host, int processors, Progress progress) {
        this.options = options;
        this.host = host;
        this.processors = processors;
        this.progress = progress;
    }

    /**
     * Builds the agent, makes a host, measures, and takes it down.
     *
     * @param labs where labs are kept
     * @param home the checkout, whose agent is built
     * @throws IOException in words, if this machine cannot be such a host, or a batch VM does not come into the class
     */
    public static RealFindings run(RealOptions options, Path labs, Path home, Progress progress)
            throws IOException, InterruptedException {
        LabRequirements.checkCpu();
        Path program = HostBuild.build(home, HostProgram.AGENT, progress);
        String busy = MachineLoad.now().waiting();
        progress.stage("Starting a web VM, " + options.batchVms() + " batch VMs and the agent");
        try (RealHost host = RealHost.begin(options.batchVms(), PAGE_CPU, labs, program)) {
            int processors = Runtime.getRuntime().availableProcessors();
            return new RealReproduction(options, host, processors, progress).measure(busy);
        }
    }

    private RealFindings measure(String busy) throws IOException, InterruptedException {
        Calibration calibration = calibrate();
        List<RealCase> cases = RealCase.inOrder(options);
        List<RealRun> runs = new ArrayList<>();
        progress.stage("Measuring " + cases.size() + " times " + options.seconds() + " s");
        int repeats = cases.size() / CASES_FOR_A_REPEAT;
        for (RealCase what : cases) {
            progress.detail(what.words(options.rounds()));
            RealRun run = measure(what, calibration);
            while (run.others() > OTHERS_MAX && repeats > 0) {
                repeats--;
                progress.detail(what.words(options.rounds()) + ", again: something else took "
                        + Quantity.percent(run.others()) + " of the processors");
                run = RealRun.quieter(run, measure(what, calibration));
            }
            runs.add(run);
        }
        progress.stage("The guard, beside a VM that never stops, " + options.guardSeconds() + " s");
        return new RealFindings(options, calibration, host.howMade(), busy, runs, guard());
    }

    /** The first requests are slow, as Java's are, and count for nothing. Of several looks, the middle one counts. */
    private Calibration calibrate() throws IOException, InterruptedException {
        progress.stage("Warming up, and measuring what a page takes");
        double guess = processors / (PAGE_CPU.toNanos() / 1e9);
        host.share(Share.ALONE);
        found(options.seed(), guess * WARM_UP_LOAD / PERCENT, WARM_UP, Duration.ZERO);
        List<Calibration> looks = new ArrayList<>();
        for (int look = 1; look <= CALIBRATIONS; look++) {
            looks.add(calibrate(options.seed() + look, guess * CALIBRATION_LOAD / PERCENT));
        }
        looks.sort(Comparator.comparingDouble(Calibration::pageCpuMillis));
        return looks.get(CALIBRATIONS / 2);
    }

    private Calibration calibrate(long seed, double perSecond) throws IOException, InterruptedException {
        double before = host.cpuSeconds(RealHost.WEB);
        ResponseSummary found = found(seed, perSecond, Duration.ZERO, CALIBRATION);
        double used = host.cpuSeconds(RealHost.WEB) - before;
        if (found.answered() == 0) {
            throw new IOException("the web service has not answered");
        }
        return new Calibration(host.steps(), 1000 * used / found.arrived(), found.meanMillis(), processors);
    }

    private ResponseSummary found(long seed, double perSecond, Duration settle, Duration length)
            throws IOException, InterruptedException {
        return host.clients().found(host.clients().send(seed, perSecond, settle, length));
    }

    private RealRun measure(RealCase what, Calibration calibration) throws IOException, InterruptedException {
        host.share(what.share());
        boolean idle = host.allIdle();
        double perSecond = calibration.perSecond(what.load());
        WebClients clients = host.clients();
        Order order = clients.send(
                what.seedOfRequests(options.seed()), perSecond, SETTLE, Duration.ofSeconds(options.seconds()));
        clients.awaitBegun(order);
        HostSample begun = host.sample();
        clients.awaitEnded(order);
        HostSample ended = host.sample();
        ResponseSummary responses = clients.found(order);
        host.rest();
        return RealRun.between(begun, ended, what, processors, perSecond, responses, host.batchVms(), idle);
    }

    /** In each second, what one background VM gets beside a VM of the default weight that wants all processors. */
    private GuardRun guard() throws IOException, InterruptedException {
        String starved = host.batchVms().get(0);
        host.intoBackground();
        host.work(starved, true);
        host.work(RealHost.SPIN, true);
        Thread.sleep(GUARD_SETTLE.toMillis());
        HostSample begun = host.sample();
        long began = System.nanoTime();
        List<Double> millis = new ArrayList<>();
        long from = began;
        double used = host.cpuSeconds(starved);
        for (int second = 1; second <= options.guardSeconds(); second++) {
            sleepUntil(began + Duration.ofSeconds(second).toNanos());
            long to = System.nanoTime();
            double now = host.cpuSeconds(starved);
            millis.add(1000 * (now - used) / ((to - from) / 1e9));
            from = to;
            used = now;
        }
        HostSample ended = host.sample();
        host.rest();
        double seconds = ended.secondsSince(begun);
        GuardRun run = new GuardRun(
                millis,
                ended.usedSince(begun).getOrDefault(RealHost.SPIN, 0.0),
                seconds,
                (ended.othersSince(begun) + ended.stolenSeconds() - begun.stolenSeconds()) / (processors * seconds),
                ended.agent().raises() - begun.agent().raises());
        return run;
    }

    private static void sleepUntil(long nanos) throws InterruptedException {
        long left = nanos - System.nanoTime();
        if (left > 0) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }
}
