package io.tiercel.core.cache;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Evicts the chunk whose next read is furthest away, or refuses the newcomer if that is the newcomer: the ceiling that
 * every policy is compared with, for it must be told the future.
 *
 * <p>Belady, "A study of replacement algorithms for a virtual-storage computer", IBM Systems Journal 1966; refusing is
 * allowed here, because it is to the other policies. Each {@link #touch} or {@link #place} is one read of the trace, in
 * its order. Keeps its state on the heap. Not thread-safe.
 */
public final class ClairvoyantPolicy implements EvictionPolicy {
    private static final int NEVER = Integer.MAX_VALUE;

    /** For each read of the trace, when its key is read next. */
    private final int[] nextReads;
    /** For each slot, when its chunk is read next. */
    private final int[] slotReads;
    /** The taken slots, as next read and slot: the furthest last. */
    private final TreeSet<Long> byNextRead = new TreeSet<>();

    private final ArrayDeque<Integer> givenBack = new ArrayDeque<>();
    private int everUsed;
    private int now;

    /** @param trace the keys in the order in which they will be read */
    public ClairvoyantPolicy(int slots, long[] trace) {
        nextReads = nextReads(trace);
        slotReads = new int[slots];
    }

    @Override
    public void touch(int slot) {
        byNextRead.remove(entry(slot));
        take(slot, nextReads[now++]);
    }

    @Override
    public int place(long key) {
        int next = nextReads[now++];
        if (byNextRead.size() < slotReads.length) {
            int free = givenBack.isEmpty() ? everUsed++ : givenBack.remove();
            take(free, next);
            return free;
        }
        int furthest = (int) (byNextRead.last() & 0xffffffffL);
        if (slotReads[furthest] <= next) {
            return REFUSED;
        }
        byNextRead.remove(entry(furthest));
        take(furthest, next);
        return furthest;
    }

    @Override
    public void free(int slot) {
        byNextRead.remove(entry(slot));
        givenBack.add(slot);
    }

    private void take(int slot, int next) {
        slotReads[slot] = next;
        byNextRead.add(entry(slot));
    }

    private long entry(int slot) {
        return (long) slotReads[slot] << 32 | slot;
    }

    private static int[] nextReads(long[] trace) {
        int[] next = new int[trace.length];
        Map<Long, Integer> seen = new LinkedHashMap<>();
        for (int i = trace.length - 1; i >= 0; i--) {
            Integer later = seen.put(trace[i], i);
            next[i] = later == null ? NEVER : later;
        }
        return next;
    }
}
