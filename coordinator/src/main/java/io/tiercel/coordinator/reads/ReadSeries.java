package io.tiercel.coordinator.reads;

import java.util.ArrayList;
import java.util.List;

/** What was read in each of the last so many intervals of time: a ring of tallies. Times must not go back. Not thread-safe. */
final class ReadSeries {
    private final long intervalNanos;
    private final TierTally[] ring;
    /** The number of the interval that is counted now. */
    private long newest;

    ReadSeries(long intervalNanos, int intervals, long nowNanos) {
        this.intervalNanos = intervalNanos;
        this.ring = new TierTally[intervals];
        for (int i = 0; i < intervals; i++) {
            ring[i] = new TierTally();
        }
        this.newest = Math.floorDiv(nowNanos, intervalNanos);
    }

    void add(long nowNanos, ReadTier tier, long bytes) {
        goOn(nowNanos);
        at(newest).add(tier, bytes);
    }

    /** All intervals that are over, the oldest first; the last of them ended so many nanoseconds ago as is told. */
    Told told(long nowNanos) {
        goOn(nowNanos);
        List<TierCounts> counts = new ArrayList<>();
        for (long number = newest - ring.length + 1; number < newest; number++) {
            counts.add(at(number).counts());
        }
        return new Told(intervalNanos, Math.max(0, nowNanos - newest * intervalNanos), counts);
    }

    /**
     * A series.
     *
     * @param endedNanosAgo when the last of the intervals was over
     * @param counts of each interval, the oldest first
     */
    record Told(long intervalNanos, long endedNanosAgo, List<TierCounts> counts) {
        Told {
            counts = List.copyOf(counts);
        }
    }

    private void goOn(long nowNanos) {
        long now = Math.floorDiv(nowNanos, intervalNanos);
        if (now - newest > ring.length) {
            newest = now - ring.length;
        }
        while (newest < now) {
            newest++;
            at(newest).clear();
        }
    }

    private TierTally at(long number) {
        return ring[(int) Math.floorMod(number, (long) ring.length)];
    }
}
