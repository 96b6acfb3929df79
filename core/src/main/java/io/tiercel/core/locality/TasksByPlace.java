package io.tiercel.core.locality;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/**
 * Pending tasks by the number of a place.
 *
 * <p>An open hash table: a job has tasks at few of all places, and an event looks several of them up. Most places have one
 * task, which is in the table itself, next to its place; only where there are more is there a queue. Places are not taken
 * out one by one, so that a search ends at the first free slot. Not thread-safe.
 */
final class TasksByPlace {
    private static final int SLOTS_MIN = 16;
    /** Odd, and its bits are those of the golden ratio: neighbours are spread over the whole table. */
    private static final int SPREAD = 0x9E3779B9;

    private static final int FREE = -1;
    private static final int NO_TASK = -1;
    /** What is there instead of one task: this less the position in {@link #queues}. */
    private static final int FIRST_QUEUE = -2;

    /** Of each slot its place, or {@link #FREE}, and then the one task there, {@link #NO_TASK}, or which queue. */
    private int[] slots = emptySlots(SLOTS_MIN);

    private final List<TaskQueue> queues = new ArrayList<>(0);
    private int size;

    /** The task, which was not pending or not there, is; returns whether it is the only one. */
    boolean add(int place, int task) {
        int slot = slot(place);
        if (slots[slot] == FREE) {
            insert(place, task);
            return true;
        }
        int there = slots[slot + 1];
        if (there <= FIRST_QUEUE) {
            TaskQueue queue = queue(there);
            queue.add(task);
            return queue.pending() == 1;
        }
        slots[slot + 1] = there == NO_TASK ? task : newQueue(there, task);
        return there == NO_TASK;
    }

    /** One of the tasks there, which was pending, is no more; returns whether it was the last one. */
    boolean launched(int place) {
        int slot = slot(place);
        int there = slots[slot] == FREE ? NO_TASK : slots[slot + 1];
        if (there == NO_TASK) {
            throw noTask(place);
        }
        if (there <= FIRST_QUEUE) {
            queue(there).launched();
            return queue(there).isEmpty();
        }
        slots[slot + 1] = NO_TASK;
        return true;
    }

    /**
     * The task is there no more, whether it is pending or not. Does nothing where it was not there.
     *
     * @return whether it was pending, and the last one
     */
    boolean remove(int place, int task, boolean isPending) {
        int slot = slot(place);
        int there = slots[slot] == FREE ? NO_TASK : slots[slot + 1];
        if (there <= FIRST_QUEUE) {
            queue(there).remove(task, isPending);
            return isPending && queue(there).isEmpty();
        }
        slots[slot + 1] = there == task ? NO_TASK : slots[slot + 1];
        return there == task;
    }

    /** The lowest pending task at the place, where there must be one. */
    int first(int place, IntPredicate isPending) {
        int slot = slot(place);
        int there = slots[slot] == FREE ? NO_TASK : slots[slot + 1];
        if (there == NO_TASK) {
            throw noTask(place);
        }
        return there <= FIRST_QUEUE ? queue(there).first(isPending) : there;
    }

    /** Calls it with each place that has or had a task. */
    void forEachPlace(IntConsumer action) {
        for (int slot = 0; slot < slots.length; slot += 2) {
            if (slots[slot] != FREE) {
                action.accept(slots[slot]);
            }
        }
    }

    void clear() {
        slots = emptySlots(SLOTS_MIN);
        queues.clear();
        size = 0;
    }

    private static int[] emptySlots(int count) {
        int[] slots = new int[2 * count];
        Arrays.fill(slots, FREE);
        return slots;
    }

    private TaskQueue queue(int there) {
        return queues.get(FIRST_QUEUE - there);
    }

    private int newQueue(int one, int other) {
        TaskQueue queue = new TaskQueue();
        queue.add(one);
        queue.add(other);
        queues.add(queue);
        return FIRST_QUEUE - (queues.size() - 1);
    }

    private static IllegalStateException noTask(int place) {
        return new IllegalStateException("no task is at place " + place);
    }

    private void insert(int place, int there) {
        size++;
        if (4 * size > slots.length) {
            grow();
        }
        put(place, there);
    }

    private void put(int place, int there) {
        int slot = slot(place);
        slots[slot] = place;
        slots[slot + 1] = there;
    }

    private void grow() {
        int[] old = slots;
        slots = emptySlots(old.length);
        for (int slot = 0; slot < old.length; slot += 2) {
            if (old[slot] != FREE) {
                put(old[slot], old[slot + 1]);
            }
        }
    }

    /** Where the place is, or else is to be. */
    private int slot(int place) {
        int slot = (place * SPREAD) >>> (Integer.numberOfLeadingZeros(slots.length) + 2) << 1;
        while (slots[slot] != FREE && slots[slot] != place) {
            slot = (slot + 2) & (slots.length - 1);
        }
        return slot;
    }
}
