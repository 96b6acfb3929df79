package io.tiercel.core.affinity.worth;

import io.tiercel.core.collection.LongMap;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** A file that was read within a window of time, and the jobs that read it. Not thread-safe. */
final class AccessedFile {
    private static final double UNKNOWN = -1;

    private final long number;
    private final long firstNanos;
    private final LongConsumer changed;
    private final LongMap<FileAccess> byJob = new LongMap<>();
    private long lastNanos;
    private double highest = UNKNOWN;

    /** @param changed is told the file's number whenever the jobs that read it, or their affinities, are others */
    AccessedFile(long number, long nowNanos, LongConsumer changed) {
        this.number = number;
        this.changed = changed;
        this.firstNanos = nowNanos;
        this.lastNanos = nowNanos;
    }

    long number() {
        return number;
    }

    long firstNanos() {
        return firstNanos;
    }

    long lastNanos() {
        return lastNanos;
    }

    void read(long nowNanos) {
        lastNanos = nowNanos;
    }

    /** How many jobs read it. */
    int jobs() {
        return byJob.size();
    }

    @Nullable
    FileAccess by(long job) {
        return byJob.get(job);
    }

    void add(FileAccess access) {
        byJob.put(access.job().id(), access);
        affinityChanged();
    }

    void remove(FileAccess access) {
        byJob.remove(access.job().id());
        affinityChanged();
    }

    /** The affinity of a job that reads it is another, or the jobs are. */
    void affinityChanged() {
        highest = UNKNOWN;
        changed.accept(number);
    }

    /** Of the jobs that read it. */
    double highestAffinity() {
        if (highest == UNKNOWN) {
            highest = 0;
            for (FileAccess access : byJob.values()) {
                highest = Math.max(highest, access.job().affinity());
            }
        }
        return highest;
    }

    /** In the order of the jobs' numbers. */
    List<FileReader> readers() {
        return byJob.values().stream()
                .map(access -> access.job().reader())
                .sorted(Comparator.comparingLong(FileReader::job))
                .toList();
    }
}
