package io.tiercel.core.locality;

import java.util.Arrays;

/**
 * Numbers of tasks in increasing order.
 *
 * <p>A sorted array with room at both ends: the first is found and removed in constant time, any other by binary search
 * and a move of what is on the shorter side. Not thread-safe.
 */
final class TaskSet {
    private int[] tasks = new int[2];
    private int from;
    private int to;

    boolean isEmpty() {
        return from == to;
    }

    int size() {
        return to - from;
    }

    /** The lowest number; the set must not be empty. */
    int first() {
        if (isEmpty()) {
            throw new IllegalStateException("no task is left");
        }
        return tasks[from];
    }

    /** The number at this position, from 0. */
    int at(int position) {
        return tasks[from + position];
    }

    /** Whether the task was not there yet. */
    boolean add(int task) {
        int found = from < to && tasks[to - 1] < task ? -to - 1 : Arrays.binarySearch(tasks, from, to, task);
        if (found >= 0) {
            return false;
        }
        int lower = -found - 1 - from;
        int higher = size() - lower;
        if (from > 0 && lower <= higher) {
            System.arraycopy(tasks, from, tasks, from - 1, lower);
            from--;
        } else {
            makeRoomAtEnd();
            System.arraycopy(tasks, from + lower, tasks, from + lower + 1, higher);
            to++;
        }
        tasks[from + lower] = task;
        return true;
    }

    /** Whether the task was there. */
    boolean remove(int task) {
        int at = from < to && tasks[from] == task ? from : Arrays.binarySearch(tasks, from, to, task);
        if (at < 0) {
            return false;
        }
        if (at - from < to - at) {
            System.arraycopy(tasks, from, tasks, from + 1, at - from);
            from++;
        } else {
            System.arraycopy(tasks, at + 1, tasks, at, to - at - 1);
            to--;
        }
        return true;
    }

    private void makeRoomAtEnd() {
        if (to < tasks.length) {
            return;
        }
        int size = size();
        int[] target = 2 * size > tasks.length ? new int[2 * tasks.length] : tasks;
        System.arraycopy(tasks, from, target, 0, size);
        tasks = target;
        from = 0;
        to = size;
    }
}
