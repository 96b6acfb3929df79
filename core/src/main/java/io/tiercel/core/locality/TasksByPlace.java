package io.tiercel.core.locality;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/**
 * Pending tasks by the number of a place.
 *
 * <p>An open hash table: a job has tasks at few of all places, and an event looks several of them up. A place's number of
 * pending tasks is in the table itself, so that to launch one touches nothing else, and so is the task where there is but
 * one; only where there are more is there a queue. Places are not taken out one by one, so that a search ends at the first
 * free slot. Not thread-safe.
 */
final class TasksByPlace {
    private static final int SLOTS_MIN = 16;
    /** Odd, and its bits are those of the golden ratio: neighbours are spread over the whole table. */
    private static final int SPREAD = 0x9E3779B9;

    private static final int FREE = -1;
    /** What is there instead of one task: this less the position in {@link #queues}. */
    private static final int FIRST_QUEUE = -2;

    /** The numbers of a slot: its place, or {@link #FREE}; the task there, or which queue; how many tasks are pending. */
    private static final int TASKS = 1;

    private static final int PENDING = 2;
    private static final int NUMBERS = 3;

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
        int there = slots[slot + TASKS];
        int pending = slots[slot + PENDING]++;
        if (there <= FIRST_QUEUE) {
            queue(there).add(task);
        } else {
            slots[slot + TASKS] = pending == 0 ? task : newQueue(there, task);
        }
        return pending == 0;
    }

    /** One of the tasks there, which was pending, is no more; returns whether it was the last one. */
    boolean launched(int place) {
        int slot = slotOfPending(place);
        slots[slot + PENDING]--;
        return slots[slot + PENDING] == 0;
    }

    /**
     * The task is there no more, whether it is pending or not. Does nothing where it was not there.
     *
     * @return whether it was pending, and the last one
     */
    boolean remove(int place, int task, boolean isPending) {
        int slot = slot(place);
        if (slots[slot] == FREE || !isAt(slots[slot + TASKS], task)) {
            return false;
        }
        if (slots[slot + TASKS] <= FIRST_QUEUE) {
            queue(slots[slot + TASKS]).remove(task);
        }
        slots[slot + PENDING] -= isPending ? 1 : 0;
        return isPending && slots[slot + PENDING] == 0;
    }

    /** The lowest pending task at the place, where there must be one. */
    int first(int place, IntPredicate isPending) {
        int there = slots[slotOfPending(place) + TASKS];
        return there <= FIRST_QUEUE ? queue(there).first(isPending) : there;
    }

    /** Calls it with each place that has or had a task. */
    void forEachPlace(IntConsumer action) {
        for (int slot = 0; slot < slots.length; slot += NUMBERS) {
            if (slots[slot] != FREE) {
                action.accept(slots[slot]);
            }
        }
    }

    /** Whether a task is pending at one of these places. */
    boolean isAny(IntPredicate ofPlaces) {
        for (int slot = 0; slot < slots.length; slot += NUMBERS) {
            if (slots[slot] != FREE && slots[slot + PENDING] > 0 && ofPlaces.test(slots[slot])) {
                return true;
            }
        }
        return false;
    }

    void clear() {
        slots = emptySlots(SLOTS_MIN);
        queues.clear();
        size = 0;
    }

    private static int[] emptySlots(int count) {
        int[] slots = new int[NUMBERS * count];
        Arrays.fill(slots, FREE);
        return slots;
    }

    private boolean isAt(int there, int task) {
        return there <= FIRST_QUEUE ? queue(there).contains(task) : there == task;
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

    private void insert(int place, int task) {
        size++;
        if (4 * NUMBERS * size > 3 * slots.length) {
            grow();
        }
        int slot = slot(place);
        slots[slot] = place;
        slots[slot + TASKS] = task;
        slots[slot + PENDING] = 1;
    }

    private void grow() {
        int[] old = slots;
        slots = emptySlots(2 * old.length / NUMBERS);
        for (int from = 0; from < old.length; from += NUMBERS) {
            if (old[from] != FREE) {
                System.arraycopy(old, from, slots, slot(old[from]), NUMBERS);
            }
        }
    }

    private int slotOfPending(int place) {
        int slot = slot(place);
        if (slots[slot] == FREE || slots[slot + PENDING] == 0) {
            throw new IllegalStateException("no task is at place " + place);
        }
        return slot;
    }

    /** Where the place is, or else is to be. */
    private int slot(int place) {
        int count = slots.length / NUMBERS;
        int number = (place * SPREAD) >>> (Integer.numberOfLeadingZeros(count) + 1);
        while (slots[NUMBERS * number] != FREE && slots[NUMBERS * number] != place) {
            number = (number + 1) & (count - 1);
        }
        return NUMBERS * number;
    }
}
