package io.tiercel.core.locality;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Tasks of which some are pending; the lowest of those comes first.
 *
 * <p>A sorted array out of which a task that is pending no more is not taken: it is passed over when it would come first.
 * Whether a task is pending, and whether one is at all, is for whoever asks to know. Not thread-safe.
 */
final class TaskQueue {
    private int[] tasks = new int[2];
    private int size;
    /** None of the tasks before this place is pending. */
    private int head;

    /** The task is pending. */
    void add(int task) {
        int found = place(task);
        int at = found < 0 ? -found - 1 : found;
        if (found < 0) {
            insert(at, task);
        }
        head = Math.min(head, at);
    }

    /** Whether the task is here, pending or not. */
    boolean contains(int task) {
        return place(task) >= 0;
    }

    /** The task, which must be here, is here no more. */
    void remove(int task) {
        int at = place(task);
        System.arraycopy(tasks, at + 1, tasks, at, size - at - 1);
        size--;
        head -= at < head ? 1 : 0;
    }

    /** The lowest pending task; there must be one. */
    int first(IntPredicate isPending) {
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
