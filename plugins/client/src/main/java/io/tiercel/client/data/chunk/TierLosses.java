package io.tiercel.client.data.chunk;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the chunks that one tier has lost in this process since it was opened, which only the tier itself knows. Each
 * counter only grows. Thread-safe.
 */
public final class TierLosses {
    /** Chunks dropped to make room for others. */
    public final LongAdder evictions = new LongAdder();
    /** Chunks dropped because their bytes were not those that were stored. */
    public final LongAdder corrupt = new LongAdder();
    /** How often the whole tier was emptied, because a writer died in it or somebody damaged it. */
    public final LongAdder resets = new LongAdder();

    /** The counters now. It may miss what is being counted at this moment. */
    public Snapshot snapshot() {
        return new Snapshot(evictions.sum(), corrupt.sum(), resets.sum());
    }

    /**
     * The counters at one moment.
     *
     * @param evictions chunks dropped to make room
     * @param corrupt chunks dropped because their bytes were not those that were stored
     * @param resets times the whole tier was emptied, because a writer died in it or somebody damaged it
     */
    public record Snapshot(long evictions, long corrupt, long resets) {}
}
