package io.tiercel.core.locality;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of tasks, of which the lowest comes first.
 *
 * <p>A sorted array, until bits take no more room: most sets have a few of very many tasks, and then what moves is short;
 * the others have a large part of all, and each change is of one bit. Not thread-safe.
 */
final class TaskSet {
    /** As many as are soon found and moved. */
    private static final int SPARSE_MAX = 32;

    private int[] tasks = new int[2];
    private int size;
    /** In place of the array, once there is one. */
    private @Nullable DenseTasks dense;

    boolean isEmpty() {
        return size() == 0;
    }

    int size() {
        return dense == null ? size : dense.size();
    }

    /** The lowest number; the set must not be empty. */
    int first() {
        if (isEmpty()) {
            throw new IllegalStateException("no task is left");
        }
        return dense == null ? tasks[0] : dense.first();
    }

    /** Whether the task was not there yet. */
    boolean add(int task) {
        if (dense != null) {
            return dense.add(task);
        }
        int found = size > 0 && tasks[size - 1] < task ? -size - 1 : Arrays.binarySearch(tasks, 0, size, task);
        if (found >= 0) {
            return false;
        }
        insert(-found - 1, task);
        if (size > SPARSE_MAX && tasks[size - 1] / Integer.SIZE < size) {
            makeDense();
        }
        return true;
    }

    /** Whether the task was there. */
    boolean remove(int task) {
        if (dense != null) {
            return dense.remove(task);
        }
        int at = Arrays.binarySearch(tasks, 0, size, task);
        if (at < 0) {
            return false;
        }
        System.arraycopy(tasks, at + 1, tasks, at, size - at - 1);
        size--;
        return true;
    }

    private void insert(int at, int task) {
        tasks = size < tasks.length ? tasks : Arrays.copyOf(tasks, 2 * size);
        System.arraycopy(tasks, at, tasks, at + 1, size - at);
        tasks[at] = task;
        size++;
    }

    private void makeDense() {
        DenseTasks bits = new DenseTasks();
        for (int i = 0; i < size; i++) {
            bits.add(tasks[i]);
        }
        dense = bits;
        tasks = new int[0];
    }
}
