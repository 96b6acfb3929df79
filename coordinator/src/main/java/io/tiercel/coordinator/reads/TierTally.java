package io.tiercel.coordinator.reads;

import java.util.EnumMap;
import java.util.Map;

/** Counts what is read from each tier. Not thread-safe. */
final class TierTally {
    /** Of which all tiers added are still a number: anybody may say that it has read as much as it likes. */
    private static final long MAX = Long.MAX_VALUE / 8;

    private final Map<ReadTier, Long> reads = new EnumMap<>(ReadTier.class);
    private final Map<ReadTier, Long> bytes = new EnumMap<>(ReadTier.class);

    void add(ReadTier tier, long blockBytes) {
        reads.merge(tier, 1L, Long::sum);
        bytes.merge(tier, Math.min(MAX, blockBytes), (sum, more) -> Math.min(MAX, sum + more));
    }

    void clear() {
        reads.clear();
        bytes.clear();
    }

    TierCounts counts() {
        return new TierCounts(reads, bytes);
    }
}
