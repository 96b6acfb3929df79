package io.tiercel.simulator.ssd;

import java.util.Arrays;

/**
 * How many other blocks were used since a block was used last: exactly, for each use.
 *
 * <p>An LRU cache has a block if it has more room than that (Mattson and others, 1970). Each use gets the next stamp, and of a
 * block only its last stamp is live. A Fenwick tree counts live stamps, 64 in a word. Blocks are numbers from 0 on, and memory
 * goes by the greatest of them. A use takes time in proportion to the logarithm of the blocks that were used. Not thread-safe.
 */
final class ReuseDistances {
    /** Of a block's first use. */
    static final int FIRST_USE = -1;

    private static final int STAMPS_AT_FIRST = 1 << 12;
    private static final int WORD_BITS = 6;
    private static final int LAST_BIT = (1 << WORD_BITS) - 1;

    /** The last stamp of each block. */
    private int[] stamps = new int[STAMPS_AT_FIRST];
    /** The block of each stamp. */
    private int[] blocks = new int[STAMPS_AT_FIRST];
    /** A bit for each stamp. */
    private long[] live = new long[STAMPS_AT_FIRST >> WORD_BITS];
    /** The tree, over words. */
    private int[] counts = new int[live.length + 1];

    private int nextStamp;
    private int used;

    ReuseDistances() {
        Arrays.fill(stamps, FIRST_USE);
    }

    /** Uses a block; how many others were used since its last use, or {@link #FIRST_USE}. */
    int use(int block) {
        reach(block);
        if (nextStamp == blocks.length) {
            compact();
        }
        int last = stamps[block];
        int distance = FIRST_USE;
        if (last == FIRST_USE) {
            used++;
        } else {
            distance = used - liveUpTo(last);
            live[last >> WORD_BITS] &= ~bit(last);
            count(last >> WORD_BITS, -1);
        }
        stamp(block);
        count(stamps[block] >> WORD_BITS, 1);
        return distance;
    }

    private void stamp(int block) {
        stamps[block] = nextStamp;
        blocks[nextStamp] = block;
        live[nextStamp >> WORD_BITS] |= bit(nextStamp);
        nextStamp++;
    }

    /** Live stamps up to this one, itself included. */
    private int liveUpTo(int stamp) {
        int word = stamp >> WORD_BITS;
        int sum = Long.bitCount(live[word] & (-1L >>> (LAST_BIT - (stamp & LAST_BIT))));
        for (int i = word; i > 0; i -= i & -i) {
            sum += counts[i];
        }
        return sum;
    }

    private void count(int word, int more) {
        for (int i = word + 1; i < counts.length; i += i & -i) {
            counts[i] += more;
        }
    }

    private static long bit(int stamp) {
        return 1L << (stamp & LAST_BIT);
    }

    /** Gives new stamps to the live ones, in their order; to twice as many as there are if more than half are live. */
    private void compact() {
        int[] oldBlocks = blocks;
        long[] oldLive = live;
        int length = 2 * used > oldBlocks.length ? 2 * oldBlocks.length : oldBlocks.length;
        blocks = new int[length];
        live = new long[length >> WORD_BITS];
        counts = new int[live.length + 1];
        nextStamp = 0;
        for (int old = 0; old < oldBlocks.length; old++) {
            if ((oldLive[old >> WORD_BITS] & bit(old)) != 0) {
                stamp(oldBlocks[old]);
            }
        }
        for (int word = 0; word < live.length; word++) {
            count(word, Long.bitCount(live[word]));
        }
    }

    private void reach(int block) {
        int length = stamps.length;
        if (block >= length) {
            stamps = Arrays.copyOf(stamps, Math.max(block + 1, 2 * length));
            Arrays.fill(stamps, length, stamps.length, FIRST_USE);
        }
    }
}
