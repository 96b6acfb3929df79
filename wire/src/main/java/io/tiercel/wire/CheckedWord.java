package io.tiercel.wire;

/**
 * A count of at most 48 bits and its check in one word, so that both are read and written at once. The check is the exclusive
 * or of the count's three parts of 16 bits. So no single bit that somebody flips makes one count of another.
 */
final class CheckedWord {
    /** What a word holds that was damaged. */
    static final long DAMAGED = -1;

    private static final int CHECK_BITS = 16;
    private static final long CHECK_MASK = (1L << CHECK_BITS) - 1;

    private CheckedWord() {}

    /** The word for a count, which for 0 is 0. */
    static long of(long count) {
        return (count << CHECK_BITS) | check(count);
    }

    /** The count, or {@link #DAMAGED}. */
    static long count(long word) {
        long count = word >>> CHECK_BITS;
        return (word & CHECK_MASK) == check(count) ? count : DAMAGED;
    }

    private static long check(long count) {
        return (count ^ (count >>> CHECK_BITS) ^ (count >>> (2 * CHECK_BITS))) & CHECK_MASK;
    }
}
