package io.tiercel.wire;

/**
 * The names in a version table by which files are open for writing, each with how many: an exact set, by open addressing.
 *
 * <p>One thread of one process writes it, and any number read it without a lock. A name is in one place at most. Between the
 * place where it belongs and the one where it is none is ever empty, so that a reader who looks for a name that is in the set
 * all the while finds it. A place whose count is 0 is taken by the next name that comes past it, and becomes empty once the
 * place behind it is. Where too many are left by files that have gone, all names are put in place anew. Meanwhile no reader
 * is told that a name is not there. So files that come and go make the set no larger. A reader may find a name open that was
 * not for a moment: that is never wrong for it, as it only keeps nothing.
 *
 * <p>Bounded in time also where somebody has damaged the file: what is not found within {@value #PROBES_MAX} places counts
 * as open. So does what is found after a place that does not fit its check. The writer ends in an {@link InternalError} there,
 * as in memory that was cut.
 */
final class OpenNames {
    /** More than any name needs in a table that is as full as it may be. */
    static final int PROBES_MAX = 4096;

    private static final long EMPTY = 0;
    private static final int NOWHERE = -1;
    private static final int ATTEMPTS_MAX = 4;
    /** Of an int with a count and a check: more files than a coordinator follows. */
    private static final int COUNT_BITS = 24;

    private static final int COUNT_MAX = (1 << COUNT_BITS) - 1;

    private final TableWords words;
    private final int namesAt;
    private final int countsAt;
    private final int slots;
    /** Counts what moves names: odd while they are moved. */
    private final int movesAt;

    /** The writer's: names whose count is not 0, and places that are not empty. */
    private int open;

    private int taken;

    OpenNames(TableWords words, TableShape shape, int movesAt) {
        this.words = words;
        this.namesAt = shape.openNamesAt();
        this.countsAt = shape.openCountsAt();
        this.slots = shape.openSlots();
        this.movesAt = movesAt;
    }

    /** How many names may be in so many places. */
    static int namesMax(int slots) {
        return slots / 5 * 3;
    }

    /** Whether a file is open by this name. */
    boolean contains(long name) {
        for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
            long moves = words.get(movesAt);
            if (isFound(name)) {
                return true;
            }
            if ((moves & 1) == 0 && words.get(movesAt) == moves) {
                return false;
            }
        }
        return true;
    }

    private boolean isFound(long name) {
        int slot = home(name);
        for (int probes = 0; probes < PROBES_MAX; probes++) {
            long there = name(slot);
            if (there == EMPTY) {
                return false;
            }
            int counted = counted(slot);
            if (!isWhole(there, counted) || (there == name && (counted & COUNT_MAX) != 0)) {
                return true;
            }
            slot = after(slot);
        }
        return true;
    }

    /**
     * Counts files opened (positive) or closed (negative) by a name.
     *
     * @return false if there is no room for another name, and nothing was done
     */
    boolean add(long name, int delta) {
        if (delta > 0 && taken >= slots / 5 * 4) {
            putInPlace();
        }
        return count(name, delta);
    }

    private boolean count(long name, int delta) {
        int free = NOWHERE;
        int slot = home(name);
        for (int probes = 0; probes < Math.min(slots, PROBES_MAX); probes++) {
            long there = name(slot);
            if (there == EMPTY) {
                return delta <= 0 || insert(name, delta, free == NOWHERE ? slot : free);
            }
            int count = wholeCount(there, slot);
            if (count == 0) {
                free = free == NOWHERE ? slot : free;
            } else if (there == name) {
                change(slot, (long) count + delta);
                return true;
            }
            slot = after(slot);
        }
        return delta <= 0;
    }

    /** How many names there are. For the writer. */
    int open() {
        return open;
    }

    /** How many places are not empty. For the writer. */
    int taken() {
        return taken;
    }

    /** Forgets all names. */
    void clear() {
        for (int slot = 0; slot < slots; slot++) {
            words.setInt(countsAt + slot, 0);
            words.set(namesAt + slot, EMPTY);
        }
        open = 0;
        taken = 0;
    }

    /** Adds all names of another set, for which this must have room. */
    void addAll(OpenNames others) {
        for (int slot = 0; slot < others.slots; slot++) {
            int count = others.wholeCount(others.name(slot), slot);
            if (count != 0 && !add(others.name(slot), count)) {
                throw new IllegalArgumentException(
                        "there is no room for " + others.open + " names in " + slots + " places");
            }
        }
    }

    private boolean insert(long name, int count, int slot) {
        boolean wasEmpty = name(slot) == EMPTY;
        if (open >= namesMax(slots)) {
            return false;
        }
        words.set(namesAt + slot, name);
        setCount(slot, name, count);
        open++;
        taken += wasEmpty ? 1 : 0;
        return true;
    }

    /** Leaves no places that are taken by what has gone. */
    private void putInPlace() {
        long[] names = new long[open];
        int[] counts = new int[open];
        int next = 0;
        for (int slot = 0; slot < slots && next < names.length; slot++) {
            int count = wholeCount(name(slot), slot);
            if (count != 0) {
                names[next] = name(slot);
                counts[next++] = count;
            }
        }
        words.set(movesAt, words.get(movesAt) | 1);
        clear();
        for (int i = 0; i < next; i++) {
            count(names[i], counts[i]);
        }
        words.set(movesAt, words.get(movesAt) + 1);
    }

    private void change(int slot, long count) {
        setCount(slot, name(slot), count);
        if (count <= 0) {
            open--;
            emptyBefore(after(slot));
        }
    }

    /** Empties the places before an empty one that hold nothing any more. */
    private void emptyBefore(int end) {
        if (name(end) != EMPTY) {
            return;
        }
        int slot = before(end);
        while (name(slot) != EMPTY && count(slot) == 0) {
            words.set(namesAt + slot, EMPTY);
            taken--;
            slot = before(slot);
        }
    }

    private long name(int slot) {
        return words.get(namesAt + slot);
    }

    private int count(int slot) {
        return counted(slot) & COUNT_MAX;
    }

    private int wholeCount(long name, int slot) {
        int counted = counted(slot);
        if (name != EMPTY && !isWhole(name, counted)) {
            throw new InternalError("a name of open files is damaged");
        }
        return counted & COUNT_MAX;
    }

    private void setCount(int slot, long name, long count) {
        int within = (int) Math.max(0, Math.min(count, COUNT_MAX));
        words.setInt(countsAt + slot, within | check(name, within) << COUNT_BITS);
    }

    /** A count, and above it its check. */
    private int counted(int slot) {
        return words.getInt(countsAt + slot);
    }

    private static boolean isWhole(long name, int counted) {
        return counted >>> COUNT_BITS == check(name, counted & COUNT_MAX);
    }

    /** All bytes of both, so that it differs where one bit does. */
    private static int check(long name, int count) {
        int half = Long.hashCode(name) ^ count;
        int quarter = half ^ half >>> 16;
        return (quarter ^ quarter >>> 8) & 0xff;
    }

    private int home(long name) {
        return (int) name & (slots - 1);
    }

    private int after(int slot) {
        return (slot + 1) & (slots - 1);
    }

    private int before(int slot) {
        return (slot - 1) & (slots - 1);
    }
}
