package io.tiercel.core.locality;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Tasks of which some are pending; the lowest of those comes first.
 *
 * <p>A sorted array out of which a task that is pending no more is not taken: it is passed over when it would come first, so
 * that to launch a task is to count one less. Whether a task is pending is therefore told by whoever asks, and must be as
 * it was told here. Not thread-safe.
 */
final class TaskQueue {
    private int[] tasks = new int[2];
    private int size;
    /** None of the tasks before this place is pending. */
    private int head;

    private int pending;

    boolean isEmpty() {
        return pending == 0;
    }

    /** How many are pending. */
    int pending() {
        return pending;
    }

    /** The task is pending, as it was not, or not here. */
    void add(int task) {
        int found = place(task);
        int at = found < 0 ? -found - 1 : found;
        if (found < 0) {
            insert(at, task);
        }
        head = Math.min(head, at);
        pending++;
    }

    /** One of the tasks is pending no more. */
    void launched() {
        if (pending == 0) {
            throw new IllegalStateException("no task is left");
        }
        pending--;
    }

    /** The task is here no more, whether it is pending or not. Does nothing where it was not here. */
    void remove(int task, boolean isPending) {
        int at = place(task);
        if (at >= 0) {
            System.arraycopy(tasks, at + 1, tasks, at, size - at - 1);
            size--;
            head -= at < head ? 1 : 0;
            pending -= isPending ? 1 : 0;
        }
    }

    /** The lowest pending task; there must be one. */
    int first(IntPredicate isPending) {
        if (pending == 0) {
            throw new IllegalStateException("no task is left");
        }
        while (!isPending.test(tasks[head])) {
            head++;
        }
        return tasks[head];
    }

    private int place(int task) {
        return size > 0 && tasks[size - 1] < task ? -size - 1 : Arrays.binarySearch(tasks, 0, size, task);
    }

    private void insert(int at, int task) {
        tasks = size < tasks.length ? tasks : Arrays.copyOf(tasks, 2 * size);
        System.arraycopy(tasks, at, tasks, at + 1, size - at);
        tasks[at] = task;
        size++;
    }
}
