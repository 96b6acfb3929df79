package io.tiercel.coordinator.topology;

import io.tiercel.core.topology.MeasureBudget;
import io.tiercel.core.topology.MeetingRounds;
import io.tiercel.core.topology.TraceTargets;
import io.tiercel.wire.measure.HopsReport;
import io.tiercel.wire.measure.MeasuredPair;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One measurement between all pairs of some relays, and of their first hops. Ends when its thread is interrupted. */
final class Measurement {
    private static final Logger LOG = LoggerFactory.getLogger(Measurement.class);
    private static final int TRACES_AT_ONCE = 8;

    private final List<MeasuringRelay> relays;
    private final MeasuringRelays known;
    private final PairProbe probe;
    private final MeasureBudget budget;
    private final int parallel;
    private final long pauseNanos;

    /** @throws IllegalArgumentException if so many pairs may not push enough to say something */
    Measurement(
            List<MeasuringRelay> relays, MeasuringRelays known, PairProbe probe, MeasureConfig config, int parallel) {
        this.relays = List.copyOf(relays);
        this.known = known;
        this.probe = probe;
        this.budget = new MeasureBudget(pairs(), config.pairBytesMax(), config.bytesMax());
        this.parallel = parallel;
        this.pauseNanos = config.pauseNanos();
    }

    /** Who is told what comes out, in the thread that measures. */
    interface Listener {
        /** What one VM has seen. */
        void hops(HopsReport report);

        /** A pair has been measured, or could not be. */
        void measured(MeasuredPair pair);
    }

    long pairs() {
        return (long) relays.size() * (relays.size() - 1) / 2;
    }

    /** Measures all. */
    void run(Listener listener) throws InterruptedException {
        trace(listener);
        ExecutorService threads = Executors.newFixedThreadPool(parallel, Measurement::daemon);
        try {
            for (List<int[]> round : MeetingRounds.of(relays.size())) {
                for (int from = 0; from < round.size(); from += parallel) {
                    measure(round.subList(from, Math.min(round.size(), from + parallel)), threads, listener);
                    TimeUnit.NANOSECONDS.sleep(pauseNanos);
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void measure(List<int[]> pairs, ExecutorService threads, Listener listener) throws InterruptedException {
        List<Callable<MeasuredPair>> tasks = new ArrayList<>();
        List<Long> shares = new ArrayList<>();
        for (int[] pair : pairs) {
            long share = budget.take();
            shares.add(share);
            tasks.add(() -> probe.measure(relays.get(pair[0]), relays.get(pair[1]), share));
        }
        List<Future<MeasuredPair>> outcomes = threads.invokeAll(tasks);
        for (int i = 0; i < outcomes.size(); i++) {
            MeasuredPair outcome = value(outcomes.get(i));
            budget.giveBack(shares.get(i) - outcome.bytes());
            listener.measured(outcome);
        }
    }

    /** Traces are small, so that several go at once. */
    private void trace(Listener listener) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(TRACES_AT_ONCE, Measurement::daemon);
        try {
            List<Future<HopsReport>> reports = new ArrayList<>();
            for (int vm = 0; vm < relays.size(); vm++) {
                int number = vm;
                reports.add(threads.submit(() -> traced(number)));
            }
            for (Future<HopsReport> report : reports) {
                listener.hops(value(report));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private HopsReport traced(int vm) throws InterruptedException {
        List<String> targets = TraceTargets.of(vm, relays.size()).stream()
                .map(target -> known.reachedAt(relays.get(target)))
                .toList();
        long ticket = probe.ticket();
        try {
            return relays.get(vm).trace(ticket, targets);
        } catch (IOException e) {
            LOG.debug("First hops are not known", e);
            return new HopsReport(List.of());
        } finally {
            relays.get(vm).stop(ticket);
        }
    }

    private static <T> T value(Future<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "tiercel measurement");
        thread.setDaemon(true);
        return thread;
    }
}
