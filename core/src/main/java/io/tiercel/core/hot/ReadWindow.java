package io.tiercel.core.hot;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How often each block was read within a sliding window of time, and when it was last hit in memcached.
 *
 * <p>Exact, for as many reads as may be remembered; of more, the oldest count no more. Holds what is within the window and
 * nothing else. Not thread-safe.
 *
 * <p>The window takes the place of the timer in algorithm 2 of the hot-blocks paper.
 */
public final class ReadWindow {
    private record Read(long nanos, long key) {}

    private static final class Reads {
        private int count;
        private boolean hit;
        private long hitNanos;
        private boolean hitBefore;
    }

    private final HotConfig config;
    private final Deque<Read> reads = new ArrayDeque<>();
    private final Map<Long, Reads> blocks = new LinkedHashMap<>();
    private long nowNanos = Long.MIN_VALUE;
    /** Of the read that was told of last. */
    private long lastKey;

    public ReadWindow(HotConfig config) {
        this.config = config;
    }

    /**
     * The block is read. Time must not go back.
     *
     * @param hit whether memcached holds it
     */
    public void read(long now, long key, boolean hit) {
        advance(now);
        if (reads.size() >= config.readsMax()) {
            forgetOldest();
        }
        reads.add(new Read(now, key));
        Reads of = blocks.computeIfAbsent(key, k -> new Reads());
        lastKey = key;
        of.count++;
        of.hitBefore = of.hit && now - of.hitNanos < config.windowNanos();
        if (hit) {
            of.hit = true;
            of.hitNanos = now;
        }
    }

    /** What was read at a time that is no longer within the window counts no more. Time must not go back. */
    public void advance(long now) {
        if (now < nowNanos) {
            throw new IllegalArgumentException("time went back from " + nowNanos + " to " + now + " ns");
        }
        nowNanos = now;
        Read oldest = reads.peek();
        while (oldest != null && now - oldest.nanos >= config.windowNanos()) {
            forgetOldest();
            oldest = reads.peek();
        }
    }

    /** How often the block was read within the window. */
    public int count(long key) {
        Reads of = blocks.get(key);
        return of == null ? 0 : of.count;
    }

    /** Whether the block was read more often within the window than the threshold. */
    public boolean isHot(long key) {
        return count(key) > config.threshold();
    }

    /** Whether the block had been hit in memcached within the window before its last read. */
    public boolean hitBefore(long key) {
        Reads of = blocks.get(key);
        return of != null && of.hitBefore;
    }

    /**
     * How many reads of the block are to be expected in the time of a window: as many as there were within the last one,
     * without the one that is being told of. That one says no more of the block than that it is being read now, as all
     * blocks of its file are in turn; with it each of these would seem worth more than those that are read next.
     */
    public int expectedReads(long key) {
        return count(key) - (key == lastKey && blocks.containsKey(key) ? 1 : 0);
    }

    /** How many blocks were read within the window. */
    public int blocks() {
        return blocks.size();
    }

    private void forgetOldest() {
        Read oldest = reads.remove();
        @Nullable Reads of = blocks.get(oldest.key);
        if (of == null) {
            throw new IllegalStateException("nobody knows of " + oldest);
        }
        if (--of.count == 0) {
            blocks.remove(oldest.key);
        }
    }
}
