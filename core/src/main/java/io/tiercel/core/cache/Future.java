package io.tiercel.core.cache;

/** When the key of each read of a trace will be read next: what no tier can know. Immutable; four bytes a read. */
public final class Future {
    /** As many reads as a future can be known of. */
    public static final int READS_MAX = (1 << 29) - 1;

    static final int NEVER = Integer.MAX_VALUE;

    private final int[] nextReads;

    private Future(int[] nextReads) {
        this.nextReads = nextReads;
    }

    /**
     * The future of these keys, which are in the order in which they will be read, and are not kept.
     *
     * @param trace of at most {@link #READS_MAX} reads
     */
    public static Future of(long[] trace) {
        int[] next = new int[trace.length];
        // From the last read to the first, a table of probes leads from each key to its read seen last.
        int[] seen = new int[places(trace.length)];
        for (int i = trace.length - 1; i >= 0; i--) {
            int probe = (int) ((trace[i] * 0x9e37_79b9_7f4a_7c15L) >>> 32) & (seen.length - 1);
            while (seen[probe] != 0 && trace[seen[probe] - 1] != trace[i]) {
                probe = (probe + 1) & (seen.length - 1);
            }
            next[i] = seen[probe] == 0 ? NEVER : seen[probe] - 1;
            seen[probe] = i + 1;
        }
        return new Future(next);
    }

    /** How long the table of probes is: a power of two, and never more than half full. */
    static int places(int reads) {
        if (reads > READS_MAX) {
            throw new IllegalArgumentException("a future is known of " + READS_MAX + " reads at most: " + reads);
        }
        return Integer.highestOneBit(Math.max(1, reads)) * 4;
    }

    /** The number of the read that is the next one of the same key; {@link #NEVER} if there is none. */
    int nextRead(int read) {
        return nextReads[read];
    }
}
