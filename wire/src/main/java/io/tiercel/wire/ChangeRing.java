package io.tiercel.wire;

/**
 * The names of the last changes in a version table, each in the place of the one that is oldest. One thread of one process
 * writes them, and any number read them without a lock.
 *
 * <p>The head, which is how many names were ever written, moves on after each. So while it is at {@code h}, the writer may be
 * at the place of the name {@code h - size}, and all younger ones are whole.
 */
final class ChangeRing {
    private final TableWords words;
    private final int headAt;
    private final int firstAt;
    private final int size;
    /** The writer's own, so that nobody else moves it. */
    private long written;

    ChangeRing(TableWords words, TableShape shape, int headAt) {
        this.words = words;
        this.headAt = headAt;
        this.firstAt = shape.changesAt();
        this.size = shape.changes();
    }

    /** How many names were written. */
    long head() {
        return words.get(headAt);
    }

    /** The name at a position, or any other if it is not there any more. */
    long at(long position) {
        return words.get(firstAt + (int) (position & (size - 1)));
    }

    /** Whether all names from the position on are there while the head is where it is said to be. */
    boolean has(long position, long head) {
        long behind = head - position;
        return behind >= 0 && behind < size;
    }

    void append(long name) {
        words.set(firstAt + (int) (written & (size - 1)), name);
        words.set(headAt, ++written);
    }
}
