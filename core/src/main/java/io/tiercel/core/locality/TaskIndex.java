package io.tiercel.core.locality;

import io.tiercel.core.model.Proximity;
import java.util.Arrays;

/** The pending tasks of one job by the places where their input is held in one medium. Not thread-safe. */
final class TaskIndex {
    private final TasksByPlace byPlace = new TasksByPlace();
    /** How many places of each proximity there are. */
    private final int[] places = new int[Place.KINDS];

    private final JobsByPlace jobs;
    private final int slot;

    /** @param slot of the job whose tasks these are, in {@code jobs} */
    TaskIndex(JobsByPlace jobs, int slot) {
        this.jobs = jobs;
        this.slot = slot;
    }

    /** Does nothing where the task is at the place already. */
    void add(int place, int task) {
        if (byPlace.add(place, task)) {
            jobs.add(place, slot);
            places[place % Place.KINDS]++;
        }
    }

    /** Does nothing where the task is not at the place. */
    void remove(int place, int task) {
        if (byPlace.remove(place, task)) {
            jobs.remove(place, slot);
            places[place % Place.KINDS]--;
        }
    }

    /** The lowest task at the place, where there must be one. */
    int first(int place) {
        return byPlace.first(place);
    }

    /** At how many VMs, hosts or racks some task is. */
    int places(Proximity proximity) {
        return places[Place.kind(proximity)];
    }

    /** Forgets all tasks. */
    void clear() {
        byPlace.forEachPlace(place -> jobs.remove(place, slot));
        byPlace.clear();
        Arrays.fill(places, 0);
    }
}
