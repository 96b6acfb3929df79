package io.tiercel.core.locality;

import java.util.Arrays;

/**
 * For each place the jobs that have a pending task there, as bits by the jobs' slots.
 *
 * <p>This is what makes an offer cheap: whether a job has a task at a level near a VM is one bit of one array. Not
 * thread-safe.
 */
final class JobsByPlace {
    private static final int WORDS_MAX = Integer.MAX_VALUE - 8;

    /** Of each place so many words; a place beyond them has no jobs. */
    private long[] bits = {};

    private int words = 1;

    /** Whether the job of this slot has a pending task at the place. */
    boolean has(int place, int slot) {
        int word = slot >> 6;
        long at = at(place, word);
        return word < words && at < bits.length && (bits[(int) at] & 1L << slot) != 0;
    }

    /** @throws IllegalArgumentException if there are more places and jobs than can be kept account of */
    void add(int place, int slot) {
        int word = slot >> 6;
        if (word >= words) {
            widen(Math.max(word + 1, 2 * words));
        }
        long at = at(place, word);
        if (at >= bits.length) {
            int needed = checked(at(place + 1, 0));
            bits = Arrays.copyOf(bits, bits.length > WORDS_MAX / 2 ? needed : Math.max(needed, 2 * bits.length));
        }
        bits[(int) at] |= 1L << slot;
    }

    /** The job must have been at the place. */
    void remove(int place, int slot) {
        bits[(int) at(place, slot >> 6)] &= ~(1L << slot);
    }

    private long at(int place, int word) {
        return (long) place * words + word;
    }

    private void widen(int wider) {
        int places = bits.length / words;
        long[] narrow = bits;
        bits = new long[checked((long) places * wider)];
        for (int place = 0; place < places; place++) {
            System.arraycopy(narrow, place * words, bits, place * wider, words);
        }
        words = wider;
    }

    private static int checked(long count) {
        if (count > WORDS_MAX) {
            throw new IllegalArgumentException(
                    "jobs times places are more than can be kept account of: " + 64 * count + " bits");
        }
        return (int) count;
    }
}
