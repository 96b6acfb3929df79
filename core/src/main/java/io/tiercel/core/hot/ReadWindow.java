package io.tiercel.core.hot;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How often each block was read within a sliding window, how often that must be for it to be hot, and whether it was hit in
 * memcached.
 *
 * <p>Exact, for as many reads as may be remembered; of more, the oldest count no more. Holds what is within the window and
 * nothing else. Not thread-safe.
 *
 * <p>The window takes the place of the timer in algorithm 2 of the hot-blocks paper. The paper fixes threshold and timer
 * "in advance", which "require the experience of using the HDFS applications". Here both follow from what is read and from
 * the memory there is, within the bounds of the {@link HotConfig}:
 *
 * <ul>
 *   <li>The window reaches back until {@value #TURNOVERS} times as many bytes were read as the servers may hold. Counts of
 *       fewer reads do not tell what is read more often, since a block that is worth its place may not have come twice; of
 *       more, they tell of what was popular long ago. W-TinyLFU's sample is chosen so: Einziger, Friedman and Manes,
 *       "TinyLFU: a highly efficient cache admission policy", ACM Transactions on Storage 13(4), 2017.
 *   <li>The threshold is the highest at which the hot blocks still fill the servers. With a lower one blocks would push each
 *       other out, with a higher one there would be room that nothing is hot enough for.
 * </ul>
 */
public final class ReadWindow {
    /** How often a window's reads would fill the servers. */
    static final int TURNOVERS = 12;

    private record Read(long nanos, long key, long bytes) {}

    private static final class Reads {
        private int count;
        /** As of its last read. */
        private long bytes;
        /** The number of its last hit among all reads; -1 before there was one. */
        private long hitNumber = -1;

        private boolean hitBefore;
    }

    private final HotConfig config;
    private final Deque<Read> reads = new ArrayDeque<>();
    private final Map<Long, Reads> blocks = new LinkedHashMap<>();
    /** How many bytes the blocks have that were read so often. */
    private final TreeMap<Integer, Long> bytesByCount = new TreeMap<>();

    private long memoryBytes;
    private long readBytes;
    /** Of the oldest that is remembered, among all reads. */
    private long firstNumber;

    private long nowNanos = Long.MIN_VALUE;
    /** Where the window begins at the earliest: the first read of all, or the last that is forgotten. */
    private @Nullable Long sinceNanos;
    /** Of the read that was told of last. */
    private long lastKey;

    public ReadWindow(HotConfig config) {
        this.config = config;
    }

    /** What all servers together may hold from now on. */
    public void memory(long bytes) {
        memoryBytes = bytes;
    }

    /**
     * The block is read. Time must not go back.
     *
     * @param bytes of the block, as a server has them
     * @param hit whether memcached holds it
     */
    public void read(long now, long key, long bytes, boolean hit) {
        advance(now);
        if (reads.size() >= config.readsMax()) {
            forgetOldest();
        }
        if (sinceNanos == null) {
            sinceNanos = now;
        }
        Reads of = blocks.computeIfAbsent(key, k -> new Reads());
        of.hitBefore = of.hitNumber >= firstNumber;
        if (hit) {
            of.hitNumber = firstNumber + reads.size();
        }
        recount(of, of.count + 1, bytes);
        reads.add(new Read(now, key, bytes));
        readBytes += bytes;
        lastKey = key;
        forgetWhatIsOut();
    }

    /** What was read at a time that is no longer within the window counts no more. Time must not go back. */
    public void advance(long now) {
        if (now < nowNanos) {
            throw new IllegalArgumentException("time went back from " + nowNanos + " to " + now + " ns");
        }
        nowNanos = now;
        forgetWhatIsOut();
    }

    /** How often the block was read within the window. */
    public int count(long key) {
        Reads of = blocks.get(key);
        return of == null ? 0 : of.count;
    }

    /** Whether the block was read more often within the window than the threshold. */
    public boolean isHot(long key) {
        int count = count(key);
        return count > config.thresholdMin() && count > threshold();
    }

    /** A block is hot that was read more often than this. */
    public int threshold() {
        if (memoryBytes == 0 || config.thresholdMin() == config.thresholdMax()) {
            return config.thresholdMin();
        }
        int threshold = config.thresholdMin();
        long hotBytes = 0;
        for (Map.Entry<Integer, Long> counted : bytesByCount.descendingMap().entrySet()) {
            hotBytes += counted.getValue();
            if (hotBytes >= memoryBytes) {
                threshold = counted.getKey() - 1;
                break;
            }
        }
        return Math.max(config.thresholdMin(), Math.min(threshold, config.thresholdMax()));
    }

    /** How far back reads count at this time: what the window is fixed at, or else as far as any read is remembered. */
    public long windowNanos() {
        if (config.windowNanosMin() == config.windowNanosMax() || sinceNanos == null) {
            return config.windowNanosMin();
        }
        return Math.max(config.windowNanosMin(), Math.min(nowNanos - sinceNanos, config.windowNanosMax()));
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

    private void forgetWhatIsOut() {
        Read oldest = reads.peek();
        while (oldest != null && isOut(oldest)) {
            forgetOldest();
            oldest = reads.peek();
        }
    }

    private boolean isOut(Read read) {
        long age = nowNanos - read.nanos;
        return age >= config.windowNanosMax()
                || (age >= config.windowNanosMin() && (readBytes - read.bytes) / TURNOVERS >= memoryBytes);
    }

    private void forgetOldest() {
        Read oldest = reads.remove();
        firstNumber++;
        readBytes -= oldest.bytes;
        sinceNanos = oldest.nanos;
        Reads of = blocks.get(oldest.key);
        if (of == null) {
            throw new IllegalStateException("nobody knows of " + oldest);
        }
        recount(of, of.count - 1, of.bytes);
        if (of.count == 0) {
            blocks.remove(oldest.key);
        }
    }

    private void recount(Reads of, int count, long bytes) {
        if (of.count > 0) {
            long was = of.bytes;
            bytesByCount.computeIfPresent(of.count, (k, sum) -> sum == was ? null : sum - was);
        }
        of.count = count;
        of.bytes = bytes;
        if (count > 0) {
            bytesByCount.merge(count, bytes, Long::sum);
        }
    }
}
