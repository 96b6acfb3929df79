package io.tiercel.coordinator.cache;

import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.measure.ResourceUsage;
import io.tiercel.core.affinity.measure.TaskMeasurement;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The processes that read, and what each used when it is over: a process of YARN runs one task. Not thread-safe.
 *
 * <p>A task is taken to have waited for its input whenever it did not compute, from its first read on.
 */
final class Tasks {
    private static final int TASKS_MAX = 100_000;
    private static final long SILENCE_NANOS = 30_000_000_000L;
    /** Of which two added are still a number: anybody may say that it has read as much as it likes. */
    private static final long BYTES_MAX = Long.MAX_VALUE / 4;

    private static final double KILOBYTE = 1024;
    private static final double SECOND_NANOS = 1e9;

    private static final class Tally {
        final long job;
        long inputBytes;
        long memoryBytes;

        @Nullable
        Usage usage;

        long lastNanos;

        Tally(long job) {
            this.job = job;
        }
    }

    private final CacheScheme scheme;
    private final Map<String, Tally> tallies = new LinkedHashMap<>();

    Tasks(CacheScheme scheme) {
        this.scheme = scheme;
    }

    /** A process of the job has read so many bytes. */
    void read(long nowNanos, long job, String process, long bytes, boolean fromMemory) {
        Tally tally = tallies.get(process);
        if (tally == null && tallies.size() < TASKS_MAX) {
            tally = new Tally(job);
            tallies.put(process, tally);
        }
        if (tally != null) {
            tally.lastNanos = nowNanos;
            tally.inputBytes = Math.min(BYTES_MAX, tally.inputBytes + bytes);
            tally.memoryBytes = Math.min(BYTES_MAX, tally.memoryBytes + (fromMemory ? bytes : 0));
        }
    }

    /** What the report's process has used by now; whether it ended. */
    void used(long nowNanos, ClientReport report) {
        Tally tally = tallies.get(report.task().process());
        if (tally != null) {
            tally.usage = report.usage();
            tally.lastNanos = nowNanos;
        }
        if (report.usage().ended()) {
            measured(report.task().process());
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
        silent.forEach(this::measured);
    }

    private void measured(String process) {
        Tally tally = tallies.remove(process);
        if (tally == null
                || tally.usage == null
                || tally.inputBytes == 0
                || !scheme.jobs().has(tally.job)) {
            return;
        }
        Usage usage = tally.usage;
        double runNanos = Math.max(1, usage.runNanos());
        ResourceUsage used = new ResourceUsage(
                100 * usage.cpuNanos() / runNanos, usage.writtenBytes() / KILOBYTE / (runNanos / SECOND_NANOS));
        scheme.taskMeasured(
                tally.job,
                new TaskMeasurement(
                        used,
                        2 * tally.memoryBytes >= tally.inputBytes,
                        tally.inputBytes,
                        Math.max(0, usage.runNanos() - usage.cpuNanos()),
                        usage.runNanos()));
    }
}
