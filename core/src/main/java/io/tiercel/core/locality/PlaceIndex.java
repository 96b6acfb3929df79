package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;

/**
 * Pending tasks by where their input is: for each place (VM, host, rack) and medium which jobs have some, and for each
 * job which they are.
 *
 * <p>A task whose input has several copies on one host or rack is there once, until the last of them goes. Not
 * thread-safe.
 */
final class PlaceIndex {
    private static final Medium[] MEDIA = Medium.values();

    private final Topology topology;
    private final JobsByPlace inMemory = new JobsByPlace();
    private final JobsByPlace onDisk = new JobsByPlace();

    PlaceIndex(Topology topology) {
        this.topology = topology;
    }

    /** An empty index of one job's tasks. */
    TaskIndex newTaskIndex(Medium medium, int jobSlot) {
        return new TaskIndex(jobs(medium), jobSlot);
    }

    /** The task is pending. */
    void add(WaitingJob job, int task) {
        for (Medium medium : MEDIA) {
            for (int place : job.input(task).copies(medium)) {
                job.index(medium).add(place, task);
            }
        }
    }

    /** The task, which was pending, is no more. */
    void launched(WaitingJob job, int task) {
        for (Medium medium : MEDIA) {
            for (int place : job.input(task).copies(medium)) {
                job.index(medium).launched(place);
            }
        }
    }

    /**
     * The VM holds a copy of the pending task's input.
     *
     * @param nearestOther how near to it the nearest other copy is: places so near, and farther, have the task already
     */
    void addCopy(TaskIndex index, int task, int vm, Proximity nearestOther) {
        for (Proximity proximity : Place.NEAREST_FIRST) {
            if (proximity.compareTo(nearestOther) >= 0) {
                return;
            }
            index.add(Place.around(topology, vm, proximity), task);
        }
    }

    /**
     * The VM holds no copy any more; places that hold another one, which are those as far as the nearest that is left,
     * and farther, stay.
     */
    void removeCopy(TaskIndex index, int task, boolean isPending, int vm, Proximity nearestLeft) {
        for (Proximity proximity : Place.NEAREST_FIRST) {
            if (proximity.compareTo(nearestLeft) >= 0) {
                return;
            }
            index.remove(Place.around(topology, vm, proximity), task, isPending);
        }
    }

    /** Where it is noted which jobs have pending tasks at this level, which is not off-rack, of {@link #placeAt}. */
    JobsByPlace jobsAt(LocalityLevel level) {
        return jobs(level.medium());
    }

    /** How often VMs have moved: what {@link #placeAt} has said before holds no longer then. */
    int moves() {
        return topology.moves();
    }

    int placeAt(LocalityLevel level, int vm) {
        return Place.around(topology, vm, level.proximity());
    }

    /** The lowest task of the job that is pending at this level of the VM, where there must be one. */
    int firstTask(WaitingJob job, LocalityLevel level, int vm) {
        return level == LocalityLevel.OFF_RACK
                ? job.firstPending()
                : job.index(level.medium()).first(placeAt(level, vm), job.isPending());
    }

    private JobsByPlace jobs(Medium medium) {
        return medium == Medium.MEMORY ? inMemory : onDisk;
    }
}
