package io.tiercel.simulator.engine;

import java.util.Arrays;

/**
 * Events to come, in the order of their times; those of one time in the order in which they were put in.
 *
 * <p>A heap of four children a node over plain arrays, which keeps the keys that are compared next to each other. Each
 * event has a handle, which is unique over the life of the queue and finds the event's place in the heap, so that it can
 * be taken back. Allocates nothing while it does not grow. Not thread-safe.
 */
final class EventQueue {
    /** The bits of a handle that number the event's slot; above them is the count of all events before it. */
    private static final int SLOT_BITS = 24;

    private static final int SLOTS_MAX = 1 << SLOT_BITS;
    private static final int CHILDREN = 4;
    private static final EventHandler NOTHING = argument -> {};

    /** The time of the event at each place of the heap, and below it the event's handle. */
    private long[] times = new long[64];

    private long[] handles = new long[64];
    /** The place of each slot in the heap, and below it the slot's handler and argument. */
    private int[] places = new int[64];

    private EventHandler[] handlers = new EventHandler[64];
    private int[] arguments = new int[64];
    /** Slots that were used and are free; all from {@link #slotsUsed} on are free too. */
    private int[] freeSlots = new int[64];

    private int freeCount;
    private int slotsUsed;
    private int size;
    /** Whether the event at the top is gone, though it is counted in the size. */
    private boolean vacant;

    private long added;

    EventQueue() {
        Arrays.fill(handlers, NOTHING);
    }

    boolean isEmpty() {
        return size() == 0;
    }

    int size() {
        return vacant ? size - 1 : size;
    }

    /** Adds an event and returns its handle, which is never negative. */
    long add(long time, EventHandler handler, int argument) {
        int slot = takeSlot();
        handlers[slot] = handler;
        arguments[slot] = argument;
        long handle = added++ << SLOT_BITS | slot;
        if (vacant) {
            vacant = false;
            sink(0, time, handle);
        } else {
            size++;
            rise(size - 1, time, handle);
        }
        return handle;
    }

    /** Takes the event back; false if it is not to come any more. */
    boolean cancel(long handle) {
        fill();
        int place = place(handle);
        if (place < 0) {
            return false;
        }
        removeAt(place);
        free(slot(handle));
        return true;
    }

    /** Gives the event, which must be to come, another time, as though it was put in now; returns its new handle. */
    long move(long handle, long time) {
        fill();
        int place = place(handle);
        if (place < 0) {
            throw new IllegalArgumentException("the event is not to come any more");
        }
        long moved = added++ << SLOT_BITS | slot(handle);
        if (time < times[place]) {
            rise(place, time, moved);
        } else {
            sink(place, time, moved);
        }
        return moved;
    }

    /** Where the event is in the heap; -1 if it is not to come any more. */
    private int place(long handle) {
        int slot = slot(handle);
        int place = slot < slotsUsed ? places[slot] : size;
        return place < size && handles[place] == handle ? place : -1;
    }

    /** The time of the first event, of which there must be one. */
    long firstTime() {
        fill();
        return times[0];
    }

    long firstHandle() {
        fill();
        return handles[0];
    }

    EventHandler firstHandler() {
        return handlers[slot(firstHandle())];
    }

    int firstArgument() {
        return arguments[slot(firstHandle())];
    }

    /** Its place at the top stays vacant for the event that is mostly added next, which sinks from there. */
    void removeFirst() {
        free(slot(firstHandle()));
        vacant = true;
    }

    /** Lets another event have the first one's place, if that is vacant. */
    private void fill() {
        if (vacant) {
            vacant = false;
            removeAt(0);
        }
    }

    private static int slot(long handle) {
        return (int) handle & SLOTS_MAX - 1;
    }

    private void removeAt(int place) {
        size--;
        long time = times[size];
        long handle = handles[size];
        if (place < size) {
            boolean rises = place > 0 && before(time, handle, (place - 1) / CHILDREN);
            if (rises) {
                rise(place, time, handle);
            } else {
                sink(place, time, handle);
            }
        }
    }

    private void rise(int from, long time, long handle) {
        int place = from;
        while (place > 0) {
            int parent = (place - 1) / CHILDREN;
            if (!before(time, handle, parent)) {
                break;
            }
            put(place, times[parent], handles[parent]);
            place = parent;
        }
        put(place, time, handle);
    }

    private void sink(int from, long time, long handle) {
        int place = from;
        for (int child = firstChild(place); child >= 0; child = firstChild(place)) {
            if (!before(times[child], handles[child], time, handle)) {
                break;
            }
            put(place, times[child], handles[child]);
            place = child;
        }
        put(place, time, handle);
    }

    /** The place of the child that comes first; -1 where there is none. */
    private int firstChild(int place) {
        int first = place * CHILDREN + 1;
        if (first >= size) {
            return -1;
        }
        int end = Math.min(first + CHILDREN, size);
        for (int child = first + 1; child < end; child++) {
            first = before(times[child], handles[child], first) ? child : first;
        }
        return first;
    }

    private boolean before(long time, long handle, int place) {
        return before(time, handle, times[place], handles[place]);
    }

    private static boolean before(long time, long handle, long otherTime, long otherHandle) {
        return time < otherTime || (time == otherTime && handle < otherHandle);
    }

    private void put(int place, long time, long handle) {
        times[place] = time;
        handles[place] = handle;
        places[slot(handle)] = place;
    }

    private int takeSlot() {
        if (freeCount > 0) {
            return freeSlots[--freeCount];
        }
        if (slotsUsed == times.length) {
            grow();
        }
        return slotsUsed++;
    }

    private void free(int slot) {
        handlers[slot] = NOTHING;
        freeSlots[freeCount++] = slot;
    }

    private void grow() {
        int old = times.length;
        if (old == SLOTS_MAX) {
            throw new IllegalStateException("more than " + SLOTS_MAX + " events are waited for");
        }
        times = Arrays.copyOf(times, 2 * old);
        handles = Arrays.copyOf(handles, 2 * old);
        places = Arrays.copyOf(places, 2 * old);
        arguments = Arrays.copyOf(arguments, 2 * old);
        freeSlots = Arrays.copyOf(freeSlots, 2 * old);
        handlers = Arrays.copyOf(handlers, 2 * old);
        Arrays.fill(handlers, old, 2 * old, NOTHING);
    }
}
