package io.tiercel.client.data.block;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The blocks that are left to HDFS for a while, because no DataNode could be read for us: HDFS reads them its own way.
 * Holds {@value #BLOCKS_MAX} at most. Thread-safe.
 */
public final class LeftBlocks {
    private static final long PERIOD_MILLIS = 10_000;
    private static final int BLOCKS_MAX = 10_000;

    private final Map<Long, Long> leftUntilMillis = new ConcurrentHashMap<>();

    /** Leaves the block to HDFS from now on. */
    public void add(long blockId, long nowMillis) {
        if (leftUntilMillis.size() >= BLOCKS_MAX) {
            leftUntilMillis.clear();
        }
        leftUntilMillis.put(blockId, nowMillis + PERIOD_MILLIS);
    }

    /** Whether the block is left to HDFS. */
    public boolean contains(long blockId, long nowMillis) {
        Long until = leftUntilMillis.get(blockId);
        if (until == null) {
            return false;
        }
        // A wall clock that was set back must not leave it for longer.
        boolean left = nowMillis < until && until - nowMillis <= PERIOD_MILLIS;
        if (!left) {
            leftUntilMillis.remove(blockId, until);
        }
        return left;
    }
}
