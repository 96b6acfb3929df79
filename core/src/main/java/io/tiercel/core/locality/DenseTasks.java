package io.tiercel.core.locality;

import java.util.BitSet;

/** Numbers of tasks, of which most up to the highest are here: a bit for each. Not thread-safe. */
final class DenseTasks {
    private final BitSet tasks = new BitSet();
    /** There is none below. */
    private int lowest;

    private int size;

    int size() {
        return size;
    }

    /** The lowest number; there must be one. */
    int first() {
        lowest = tasks.nextSetBit(lowest);
        return lowest;
    }

    /** Whether the task was not there yet. */
    boolean add(int task) {
        boolean added = !tasks.get(task);
        tasks.set(task);
        size += added ? 1 : 0;
        lowest = Math.min(lowest, task);
        return added;
    }

    /** Whether the task was there. */
    boolean remove(int task) {
        boolean removed = tasks.get(task);
        tasks.clear(task);
        size -= removed ? 1 : 0;
        return removed;
    }
}
