package io.tiercel.core.affinity.prefetch;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much more may be read ahead now: a bucket of tokens for the rate, and a limit for what was read ahead and is not read
 * yet.
 *
 * <p>While job J_i runs, Panthera (section 4.3) may read data of J_{i+1} ahead; it says nothing of how much. The bucket
 * holds what a second allows, and is overdrawn by a block that is larger, which then is to be made up for. Times must not
 * go back. Not thread-safe.
 */
public final class PrefetchBudget {
    private static final double NANOS = 1e9;

    private final PrefetchConfig config;
    private final Map<Long, Long> unread = new LinkedHashMap<>();
    private long unreadBytes;
    private double tokens;
    private long filledNanos;

    /** A full bucket, at that time. */
    public PrefetchBudget(PrefetchConfig config, long nowNanos) {
        this.config = config;
        this.tokens = config.bytesPerSecond();
        this.filledNanos = nowNanos;
    }

    /** Whether a block of so many bytes may be read ahead now. */
    public boolean allows(long nowNanos, long bytes) {
        double rate = config.bytesPerSecond();
        tokens = Math.min(rate, tokens + (nowNanos - filledNanos) / NANOS * rate);
        filledNanos = nowNanos;
        return tokens > 0 && unreadBytes + bytes <= config.unreadBytes();
    }

    /** The block is read ahead. */
    public void began(long block, long bytes) {
        settled(block);
        unread.put(block, bytes);
        unreadBytes += bytes;
        tokens -= bytes;
    }

    /** Somebody has read the block, or it is not in memory any more. */
    public void settled(long block) {
        Long bytes = unread.remove(block);
        unreadBytes -= bytes == null ? 0 : bytes;
    }

    /** What was read ahead and not read yet. */
    public long unreadBytes() {
        return unreadBytes;
    }
}
