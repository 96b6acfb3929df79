package io.tiercel.core.affinity.worth;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A job of whose reads some are within a window of time, or that runs: what it gains, and the files it reads, of which there
 * may be very many. Not thread-safe.
 */
final class ReadingJob {
    private final long id;
    /** Each knows its position. */
    private final List<FileAccess> accesses = new ArrayList<>(1);

    private double affinity;
    private Supplier<String> why = () -> "unknown";
    private boolean ended;

    ReadingJob(long id) {
        this.id = id;
    }

    long id() {
        return id;
    }

    double affinity() {
        return affinity;
    }

    void affinity(double value, Supplier<String> reason) {
        affinity = value;
        why = reason;
        accesses.forEach(access -> access.file().affinityChanged());
    }

    void add(FileAccess access) {
        access.positionInJob(accesses.size());
        accesses.add(access);
    }

    /** Lets the last one have its position. */
    void remove(FileAccess access) {
        FileAccess last = accesses.remove(accesses.size() - 1);
        if (last != access) {
            accesses.set(access.positionInJob(), last);
            last.positionInJob(access.positionInJob());
        }
    }

    /** It runs, be it anew. */
    void started() {
        ended = false;
    }

    void ended() {
        ended = true;
    }

    /** Whether it has ended, and what it read is long ago. */
    boolean isGone() {
        return ended && accesses.isEmpty();
    }

    FileReader reader() {
        return new FileReader(id, affinity, why.get());
    }
}
