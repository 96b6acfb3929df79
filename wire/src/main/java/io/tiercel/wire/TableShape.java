package io.tiercel.wire;

/**
 * How much a version table holds.
 *
 * @param openSlots places for names of open files, of 12 bytes each: a power of two
 * @param changes names of the last changes, of 12 bytes each: a power of two
 */
public record TableShape(int openSlots, int changes) {
    /** The least and the most of either. */
    static final int MIN = 64;

    static final int MAX = 1 << 24;

    /** Longs before all else. */
    static final int HEADER = 64;

    public TableShape {
        check("places for open files", openSlots);
        check("changes", changes);
    }

    /** Whether a header that says so may be that of a table. */
    static boolean isPossible(long openSlots, long changes) {
        return isCount(openSlots) && isCount(changes);
    }

    /** Of as many changes, with so many places for open files. */
    public TableShape withOpenSlots(int count) {
        return new TableShape(count, changes);
    }

    /** The size of the file. */
    public long bytes() {
        return Long.BYTES * ((long) HEADER + changes + openSlots) + Integer.BYTES * ((long) openSlots + changes);
    }

    /** The first long of the changes. */
    int changesAt() {
        return HEADER;
    }

    /** The first long of the names of open files. */
    int openNamesAt() {
        return HEADER + changes;
    }

    /** The first int, counted in ints from the beginning of the file, of the counts of open files. */
    int openCountsAt() {
        return (HEADER + changes + openSlots) * (Long.BYTES / Integer.BYTES);
    }

    /** The first int of the checks of changes. */
    int changeChecksAt() {
        return openCountsAt() + openSlots;
    }

    private static void check(String what, int count) {
        if (!isCount(count)) {
            throw new IllegalArgumentException("the " + what + " of a version table must be a power of two from " + MIN
                    + " to " + MAX + ": " + count);
        }
    }

    private static boolean isCount(long count) {
        return count >= MIN && count <= MAX && Long.bitCount(count) == 1;
    }
}
