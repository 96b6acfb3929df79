package io.tiercel.core.locality;

import java.util.function.IntPredicate;

/** The pending tasks of one job by the places where their input is held in one medium. Not thread-safe. */
final class TaskIndex {
    private final TasksByPlace byPlace = new TasksByPlace();
    private final JobsByPlace jobs;
    private final int slot;

    /** @param slot of the job whose tasks these are, in {@code jobs} */
    TaskIndex(JobsByPlace jobs, int slot) {
        this.jobs = jobs;
        this.slot = slot;
    }

    /** The task, which was not pending or not at the place, is. */
    void add(int place, int task) {
        if (byPlace.add(place, task)) {
            jobs.add(place, slot);
        }
    }

    /** One of the tasks at the place, which was pending, is no more. */
    void launched(int place) {
        if (byPlace.launched(place)) {
            jobs.remove(place, slot);
        }
    }

    /** The task is at the place no more, whether it is pending or not. Does nothing where it was not there. */
    void remove(int place, int task, boolean isPending) {
        if (byPlace.remove(place, task, isPending)) {
            jobs.remove(place, slot);
        }
    }

    /** The lowest pending task at the place, where there must be one. */
    int first(int place, IntPredicate isPending) {
        return byPlace.first(place, isPending);
    }

    /** Whether a task is pending at one of these places. */
    boolean isAny(IntPredicate ofPlaces) {
        return byPlace.isAny(ofPlaces);
    }

    /** Forgets all tasks. */
    void clear() {
        byPlace.forEachPlace(place -> jobs.remove(place, slot));
        byPlace.clear();
    }
}
