package io.tiercel.coordinator.cache;

import java.util.Map;

/**
 * Which blocks an agent could not pin of late, and which are therefore not to be ordered again for a while; remembers the last
 * {@value #BLOCKS_MAX}. Times must not go back. Not thread-safe.
 */
final class Refusals {
    private static final long MEMORY_NANOS = 60_000_000_000L;
    private static final int BLOCKS_MAX = 20_000;

    private final Map<Long, Long> until = new BoundedMap<>(BLOCKS_MAX);

    /** The block with this key was refused. */
    void add(long nowNanos, long key) {
        until.put(key, nowNanos + MEMORY_NANOS);
    }

    /** Whether the block with this key is not to be ordered yet. */
    boolean hold(long nowNanos, long key) {
        Long end = until.get(key);
        return end != null && nowNanos - end < 0;
    }

    /** Whether the block with this key was ever refused, as far as that is still known. */
    boolean remember(long key) {
        return until.containsKey(key);
    }
}
