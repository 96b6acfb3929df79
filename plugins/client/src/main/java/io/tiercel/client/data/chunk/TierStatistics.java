package io.tiercel.client.data.chunk;

import java.util.concurrent.atomic.LongAdder;

/** What one tier did in this process since it was opened. Each counter only grows. Thread-safe. */
public final class TierStatistics {
    /** Reads served, and the bytes they copied: to readers, and up to a nearer tier. */
    public final LongAdder hits = new LongAdder();

    public final LongAdder hitBytes = new LongAdder();
    /** Reads not served, for whatever reason. */
    public final LongAdder misses = new LongAdder();
    /** Chunks taken, chunks dropped to make room for them, and chunks not taken. */
    public final LongAdder stores = new LongAdder();

    public final LongAdder evictions = new LongAdder();
    public final LongAdder refusals = new LongAdder();
    /** Chunks dropped because their bytes were not those that were stored. */
    public final LongAdder corrupt = new LongAdder();
    /** How often the whole tier was emptied, because a writer died in it or somebody damaged it. */
    public final LongAdder resets = new LongAdder();

    /** The counters now. Counters that are being advanced may be caught apart. */
    public Snapshot snapshot() {
        return new Snapshot(
                hits.sum(),
                hitBytes.sum(),
                misses.sum(),
                stores.sum(),
                evictions.sum(),
                refusals.sum(),
                corrupt.sum(),
                resets.sum());
    }

    /**
     * The counters of a tier at one moment.
     *
     * @param hits reads served, to readers or to copy the chunk to a nearer tier
     * @param hitBytes bytes copied by them
     * @param misses reads not served, for whatever reason
     * @param stores chunks taken
     * @param evictions chunks dropped to make room
     * @param refusals chunks not taken
     * @param corrupt chunks dropped because their bytes were not those that were stored
     * @param resets times the whole tier was emptied, because a writer died in it or somebody damaged it
     */
    public record Snapshot(
            long hits,
            long hitBytes,
            long misses,
            long stores,
            long evictions,
            long refusals,
            long corrupt,
            long resets) {}
}
