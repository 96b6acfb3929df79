package io.tiercel.core.affinity;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A job of which something is within a window of time, or that is running: what it gains, and what it reads. */
final class ReadingJob {
    private final long id;
    private final List<AccessedFile> files = new ArrayList<>(1);
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
        files.forEach(AccessedFile::affinityChanged);
    }

    void reads(AccessedFile file) {
        files.add(file);
    }

    void readsNoMore(AccessedFile file) {
        files.remove(file);
    }

    void ended() {
        ended = true;
    }

    /** Whether it has ended, and what it read is long ago. */
    boolean isGone() {
        return ended && files.isEmpty();
    }

    FileReader reader() {
        return new FileReader(id, affinity, why.get());
    }
}
