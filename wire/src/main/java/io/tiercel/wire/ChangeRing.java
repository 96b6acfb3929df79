package io.tiercel.wire;

/**
 * The names of the last changes in a version table, each in the place of the one that is oldest. One thread of one process
 * writes them, and any number read them without a lock.
 *
 * <p>The head, which is how many names were ever written, moves on after each. So while it is at {@code h}, the writer may be
 * at the place of the name {@code h - size}, and all younger ones are whole. Beside each name there is a check of it and of its
 * position. So who reads one that somebody has damaged notices. The head is a {@link CheckedWord}.
 */
final class ChangeRing {
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private final TableWords words;
    private final int headAt;
    private final int firstAt;
    private final int checksAt;
    private final int size;
    /** The writer's own, so that nobody else moves it. */
    private long written;

    ChangeRing(TableWords words, TableShape shape, int headAt) {
        this.words = words;
        this.headAt = headAt;
        this.firstAt = shape.changesAt();
        this.checksAt = shape.changeChecksAt();
        this.size = shape.changes();
    }

    /** How many names were written; negative where somebody has damaged the word that says so. */
    long head() {
        return CheckedWord.count(words.get(headAt));
    }

    /** Writes the head again, in case that somebody has damaged it. */
    void confirm() {
        words.set(headAt, CheckedWord.of(written));
    }

    /** The name at a position, or any other if it is not there any more. */
    long at(long position) {
        return words.get(firstAt + place(position));
    }

    /** Whether that name was written there. */
    boolean isWhole(long name, long position) {
        return words.getInt(checksAt + place(position)) == check(name, position);
    }

    /** Whether all names from the position on are there while the head is where it is said to be. */
    boolean has(long position, long head) {
        long behind = head - position;
        return position >= 0 && behind >= 0 && behind < size;
    }

    void append(long name) {
        words.set(firstAt + place(written), name);
        words.setInt(checksAt + place(written), check(name, written));
        written++;
        confirm();
    }

    private int place(long position) {
        return (int) (position & (size - 1));
    }

    /** Differs wherever a bit does, and is no run of equal bits but by chance. */
    private static int check(long name, long position) {
        return Long.hashCode(name ^ (position + 1) * GOLDEN);
    }
}
