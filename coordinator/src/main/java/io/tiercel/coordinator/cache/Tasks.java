package io.tiercel.coordinator.cache;

import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.measure.ResourceUsage;
import io.tiercel.core.affinity.measure.TaskMeasurement;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The processes that read, and what each used: a process of MapReduce runs one task, and is measured when it is over, as CAVA
 * does. Others, such as Spark's executors, last, and each half minute in which one reads is measured as a task would be.
 *
 * <p>What a task waited for is what the client's streams measured: a process of many threads computes while it waits, and is idle
 * without waiting. Not thread-safe.
 */
final class Tasks {
    private static final int TASKS_MAX = 100_000;
    private static final long SILENCE_NANOS = 30_000_000_000L;
    /** After so long, one that lasts and reads is measured. */
    private static final long PERIOD_NANOS = 30_000_000_000L;
    /** Of which two added are still a number: anybody may say that it has read as much as it likes. */
    private static final long MAX = Long.MAX_VALUE / 4;

    private static final double KILOBYTE = 1024;
    private static final double SECOND_NANOS = 1e9;

    private static final class Tally {
        final long job;
        long inputBytes;
        long memoryBytes;
        long waitedBytes;
        long waitedNanos;
        /** What it had used when it was measured last. */
        Usage measured = new Usage(0, 0, 0, false);

        @Nullable
        Usage usage;

        long lastNanos;

        Tally(long job) {
            this.job = job;
        }

        void measured(Usage now) {
            measured = now;
            inputBytes = 0;
            memoryBytes = 0;
            waitedBytes = 0;
            waitedNanos = 0;
        }
    }

    private final CacheScheme scheme;
    private final Map<String, Tally> tallies = new LinkedHashMap<>();

    Tasks(CacheScheme scheme) {
        this.scheme = scheme;
    }

    /** A process of the job has read so many bytes, and waited for what it had not in its own tiers. */
    void read(long nowNanos, long job, String process, BlockRead read, boolean fromMemory) {
        Tally tally = tallies.get(process);
        if (tally == null && tallies.size() < TASKS_MAX) {
            tally = new Tally(job);
            tallies.put(process, tally);
        }
        if (tally != null) {
            tally.lastNanos = nowNanos;
            tally.inputBytes = sum(tally.inputBytes, read.bytes());
            tally.memoryBytes = sum(tally.memoryBytes, fromMemory ? read.bytes() : 0);
            tally.waitedBytes = sum(tally.waitedBytes, read.waited().bytes());
            tally.waitedNanos = sum(tally.waitedNanos, read.waited().nanos());
        }
    }

    /** What the report's process has used by now; whether it ended. */
    void used(long nowNanos, ClientReport report) {
        Usage usage = report.usage();
        Tally tally = tallies.get(report.task().process());
        if (tally != null) {
            tally.usage = usage;
            tally.lastNanos = nowNanos;
        }
        if (usage.ended()) {
            end(report.task().process());
        } else if (tally != null
                && usage.place().isLasting()
                && usage.runNanos() - tally.measured.runNanos() >= PERIOD_NANOS) {
            measure(tally, usage);
        }
    }

    /** Measures the processes of which nothing was heard for too long. */
    void tick(long nowNanos) {
        List<String> silent = new ArrayList<>();
        tallies.forEach((process, tally) -> {
            if (nowNanos - tally.lastNanos >= SILENCE_NANOS) {
                silent.add(process);
            }
        });
        silent.forEach(this::end);
    }

    private void end(String process) {
        Tally tally = tallies.remove(process);
        if (tally != null && tally.usage != null) {
            measure(tally, tally.usage);
        }
    }

    /** Measures what it did since it was measured last, if it read. */
    private void measure(Tally tally, Usage now) {
        if (tally.inputBytes > 0 && scheme.jobs().has(tally.job)) {
            double nanos = busyNanos(tally, now);
            long cpuNanos = now.cpuNanos() - tally.measured.cpuNanos();
            long written = now.writtenBytes() - tally.measured.writtenBytes();
            ResourceUsage used = new ResourceUsage(
                    Math.max(0, 100 * cpuNanos / nanos), Math.max(0, written / KILOBYTE / (nanos / SECOND_NANOS)));
            scheme.taskMeasured(
                    tally.job,
                    new TaskMeasurement(
                            used,
                            2 * tally.memoryBytes >= tally.inputBytes,
                            tally.waitedBytes,
                            tally.waitedNanos,
                            (long) nanos));
        }
        tally.measured(now);
    }

    /**
     * The time that its tasks took, all processors together: of one that lasts only what it computed or waited, for it may have
     * been idle otherwise. At least 1.
     */
    private static double busyNanos(Tally tally, Usage now) {
        double run = (double) (now.runNanos() - tally.measured.runNanos())
                * now.place().processors();
        double busy = now.cpuNanos() - tally.measured.cpuNanos() + (double) tally.waitedNanos;
        return Math.max(1, now.place().isLasting() ? Math.min(run, busy) : run);
    }

    private static long sum(long one, long other) {
        return Math.min(MAX, one + Math.min(MAX, other));
    }
}
