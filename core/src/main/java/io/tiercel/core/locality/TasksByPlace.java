package io.tiercel.core.locality;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Sets of tasks by the number of a place.
 *
 * <p>An open hash table: a job has tasks at few of all places, and an event looks several of them up. Sets are not taken out
 * one by one, so that a search ends at the first free slot. Not thread-safe.
 */
final class TasksByPlace {
    private static final int LENGTH_MIN = 16;
    /** Odd, and its bits are those of the golden ratio: neighbours are spread over the whole table. */
    private static final int SPREAD = 0x9E3779B9;

    private int[] places = new int[LENGTH_MIN];
    private @Nullable TaskSet[] sets = new TaskSet[LENGTH_MIN];
    private int size;

    /** The set of the place, which may be empty; null where there was never one. */
    @Nullable
    TaskSet find(int place) {
        return sets[slot(place)];
    }

    /** The set of the place, an empty one where there was none. */
    TaskSet findOrAdd(int place) {
        TaskSet found = find(place);
        return found == null ? add(place, new TaskSet()) : found;
    }

    /** Calls it with each place that has a set. */
    void forEachPlace(IntConsumer action) {
        for (int slot = 0; slot < sets.length; slot++) {
            if (sets[slot] != null) {
                action.accept(places[slot]);
            }
        }
    }

    void clear() {
        Arrays.fill(sets, null);
        size = 0;
    }

    private TaskSet add(int place, TaskSet set) {
        if (2 * (size + 1) > sets.length) {
            grow();
        }
        int slot = slot(place);
        places[slot] = place;
        sets[slot] = set;
        size++;
        return set;
    }

    private void grow() {
        int[] oldPlaces = places;
        @Nullable TaskSet[] oldSets = sets;
        places = new int[2 * oldSets.length];
        sets = new TaskSet[2 * oldSets.length];
        for (int i = 0; i < oldSets.length; i++) {
            if (oldSets[i] != null) {
                int slot = slot(oldPlaces[i]);
                places[slot] = oldPlaces[i];
                sets[slot] = oldSets[i];
            }
        }
    }

    /** Where the place is, or else is to be. */
    private int slot(int place) {
        int slot = (place * SPREAD) >>> (Integer.numberOfLeadingZeros(sets.length) + 1);
        while (sets[slot] != null && places[slot] != place) {
            slot = (slot + 1) & (sets.length - 1);
        }
        return slot;
    }
}
