package io.tiercel.core.locality;

import java.util.Arrays;

/**
 * For each place the jobs that have a pending task there, as bits by the jobs' slots.
 *
 * <p>This is what makes an offer cheap: whether a job has a task at a level near a VM is one bit of one array. Not
 * thread-safe.
 */
final class JobsByPlace {
    private static final long[] NONE = {};

    private long[][] bits = {};

    /** The jobs at the place; good until the next change. */
    long[] at(int place) {
        return place < bits.length ? bits[place] : NONE;
    }

    static boolean has(long[] jobs, int slot) {
        int word = slot >> 6;
        return word < jobs.length && (jobs[word] & 1L << slot) != 0;
    }

    void add(int place, int slot) {
        if (place >= bits.length) {
            int length = bits.length;
            bits = Arrays.copyOf(bits, Math.max(place + 1, 2 * length));
            Arrays.fill(bits, length, bits.length, NONE);
        }
        int word = slot >> 6;
        if (word >= bits[place].length) {
            bits[place] = Arrays.copyOf(bits[place], word + 1);
        }
        bits[place][word] |= 1L << slot;
    }

    void remove(int place, int slot) {
        bits[place][slot >> 6] &= ~(1L << slot);
    }
}
