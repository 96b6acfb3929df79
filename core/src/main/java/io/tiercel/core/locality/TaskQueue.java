package io.tiercel.core.locality;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Tasks of which some are pending; the lowest of those comes first.
 *
 * <p>A sorted array out of which a task that is pending no more is not taken: it is passed over when it would come first.
 * Tasks come and go at either end at little cost, however many there are: those that read one block do so in their order,
 * or in the opposite one. Whether a task is pending, and whether one is at all, is for whoever asks to know. Not
 * thread-safe.
 */
final class TaskQueue {
    private int[] tasks;
    /** The tasks are in the array from here on; places are counted from here. */
    private int begin;

    private int size;
    /** None of the tasks before this place is pending. */
    private int head;

    TaskQueue() {
        this(2);
    }

    /** @param room for so many tasks; it grows where there are more */
    TaskQueue(int room) {
        tasks = new int[room];
    }

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
        if (2 * at < size) {
            System.arraycopy(tasks, begin, tasks, begin + 1, at);
            begin++;
        } else {
            System.arraycopy(tasks, begin + at + 1, tasks, begin + at, size - at - 1);
        }
        size--;
        head -= at < head ? 1 : 0;
    }

    /** The lowest pending task; there must be one. */
    int first(IntPredicate isPending) {
        while (!isPending.test(tasks[begin + head])) {
            head++;
        }
        return tasks[begin + head];
    }

    private int place(int task) {
        if (size > 0 && tasks[begin + size - 1] < task) {
            return -size - 1;
        }
        int found = Arrays.binarySearch(tasks, begin, begin + size, task);
        return found < 0 ? found + begin : found - begin;
    }

    private void insert(int at, int task) {
        boolean first = 2 * at < size;
        if (first ? begin == 0 : begin + size == tasks.length) {
            makeRoom();
        }
        if (first) {
            System.arraycopy(tasks, begin, tasks, begin - 1, at);
            begin--;
        } else {
            System.arraycopy(tasks, begin + at, tasks, begin + at + 1, size - at);
        }
        tasks[begin + at] = task;
        size++;
    }

    /** At both ends. */
    private void makeRoom() {
        int[] larger = new int[2 * size + 2];
        int middle = (larger.length - size) / 2;
        System.arraycopy(tasks, begin, larger, middle, size);
        tasks = larger;
        begin = middle;
    }
}
