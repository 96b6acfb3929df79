package io.tiercel.coordinator.reads;

import java.util.EnumMap;
import java.util.Map;

/**
 * How much was read from each tier. Immutable.
 *
 * @param reads blocks
 * @param bytes of those blocks, each counted whole
 */
public record TierCounts(Map<ReadTier, Long> reads, Map<ReadTier, Long> bytes) {
    /** Nothing was read. */
    public static final TierCounts NONE = new TierCounts(Map.of(), Map.of());

    public TierCounts {
        reads = Map.copyOf(reads);
        bytes = Map.copyOf(bytes);
    }

    public long reads(ReadTier tier) {
        return reads.getOrDefault(tier, 0L);
    }

    public long bytes(ReadTier tier) {
        return bytes.getOrDefault(tier, 0L);
    }

    public long allReads() {
        return reads.values().stream().mapToLong(Long::longValue).sum();
    }

    public long allBytes() {
        return bytes.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The share of the bytes that came out of memory that Tiercel keeps, from 0 to 1; 0 where nothing was read. */
    public double memoryShare() {
        long all = allBytes();
        return all == 0 ? 0 : (double) (all - bytes(ReadTier.DATANODE)) / all;
    }

    /** These and others together. */
    public TierCounts plus(TierCounts other) {
        return new TierCounts(sum(reads, other.reads), sum(bytes, other.bytes));
    }

    private static Map<ReadTier, Long> sum(Map<ReadTier, Long> one, Map<ReadTier, Long> other) {
        Map<ReadTier, Long> sum = new EnumMap<>(ReadTier.class);
        sum.putAll(one);
        other.forEach((tier, count) -> sum.merge(tier, count, Long::sum));
        return sum;
    }
}
