package io.tiercel.coordinator.ssd;

import java.util.ArrayList;
import java.util.List;

/**
 * The last reports of somebody, as far back as the window goes. Bounded: it keeps one for each sixth of the window. Not
 * thread-safe.
 *
 * @param <T> a report
 */
final class Window<T> {
    private static final int KEPT = 6;

    private final long nanos;
    /** The oldest first. */
    private final List<At<T>> kept = new ArrayList<>();

    private At<T> newest;

    /** A report, and when it came. */
    record At<T>(T report, long nanos) {}

    Window(long nanos, T first, long nowNanos) {
        this.nanos = nanos;
        this.newest = new At<>(first, nowNanos);
        kept.add(newest);
    }

    void add(T report, long nowNanos) {
        newest = new At<>(report, nowNanos);
        if (nowNanos - kept.get(kept.size() - 1).nanos() >= nanos / KEPT) {
            kept.add(newest);
        }
        // The first that is kept is the newest of those that are as old as the window is long.
        while (kept.size() > 1 && nowNanos - kept.get(1).nanos() >= nanos) {
            kept.remove(0);
        }
    }

    At<T> newest() {
        return newest;
    }

    At<T> oldest() {
        return kept.get(0);
    }

    /** From the oldest to the newest. */
    double seconds() {
        return (newest.nanos() - oldest().nanos()) / 1e9;
    }
}
