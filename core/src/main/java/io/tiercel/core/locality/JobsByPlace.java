package io.tiercel.core.locality;

import java.util.Arrays;

/**
 * For each place the jobs that have a pending task there, as bits by the jobs' slots.
 *
 * <p>This is what makes an offer cheap: whether a job has a task at a level near a VM is one bit of one array. Not
 * thread-safe.
 */
final class JobsByPlace {
    /** Of each place so many words; a place beyond them has no jobs. */
    private long[] bits = {};

    private int words = 1;

    /** Whether the job of this slot has a pending task at the place. */
    boolean has(int place, int slot) {
        int word = slot >> 6;
        int at = place * words + word;
        return word < words && at < bits.length && (bits[at] & 1L << slot) != 0;
    }

    void add(int place, int slot) {
        int word = slot >> 6;
        if (word >= words) {
            widen(Math.max(word + 1, 2 * words));
        }
        int at = place * words + word;
        if (at >= bits.length) {
            bits = Arrays.copyOf(bits, Math.max((place + 1) * words, 2 * bits.length));
        }
        bits[at] |= 1L << slot;
    }

    /** The job must have been at the place. */
    void remove(int place, int slot) {
        bits[place * words + (slot >> 6)] &= ~(1L << slot);
    }

    private void widen(int wider) {
        int places = bits.length / words;
        long[] narrow = bits;
        bits = new long[Math.multiplyExact(places, wider)];
        for (int place = 0; place < places; place++) {
            System.arraycopy(narrow, place * words, bits, place * wider, words);
        }
        words = wider;
    }
}
