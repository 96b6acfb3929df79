package io.tiercel.coordinator.cache;

import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The blocks that clients' own tiers have served of late: they are taken to be there still. It is a summary of what clients
 * report anyway, so that a tier which changes has nothing to tell. For the directory's thread.
 */
final class TierBlocks {
    static final int BLOCKS_MAX = 100_000;
    /** A tier that is used replaces what nobody has read for so long. */
    static final long LATELY_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final Map<Long, Long> servedNanos = new BoundedMap<>(BLOCKS_MAX);

    /** A tier of a client has served the block of this key. */
    void served(long block, long nowNanos) {
        // So that it is the youngest.
        servedNanos.remove(block);
        servedNanos.put(block, nowNanos);
    }

    /** Whether a tier has served the block of late. */
    boolean hold(long block, long nowNanos) {
        Long served = servedNanos.get(block);
        return served != null && nowNanos - served < LATELY_NANOS;
    }
}
