package io.tiercel.reproduce.scheduling;

import io.tiercel.wire.schedule.TaskState;
import io.tiercel.wire.schedule.TaskTag;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ResourceRequest;

/**
 * A job's map tasks as MapReduce's master looks after them: for what it asks on whose behalf, and which of them a container
 * goes to.
 *
 * <p>All tasks wait from the start. A container goes to the task in its tag; one without a tag to a task with a replica on
 * its VM, else in its rack, else to any. Not thread-safe.
 */
final class SimulatedMaps {
    private final PlannedJob job;
    private final ClusterLayout layout;
    private final TaskState[] states;
    /** At each place, which is a VM, a rack or anywhere, the tasks that asked for it; some wait no more. */
    private final Map<String, Deque<Integer>> waiting = new HashMap<>();

    private final Map<String, Integer> asks = new HashMap<>();
    private final Set<String> changed = new LinkedHashSet<>();
    private int unfinished;

    SimulatedMaps(PlannedJob job, ClusterLayout layout) {
        this.job = job;
        this.layout = layout;
        this.states = new TaskState[job.tasks().size()];
        this.unfinished = states.length;
        Arrays.fill(states, TaskState.PENDING);
        for (int task = 0; task < states.length; task++) {
            for (String place : places(task)) {
                waiting.computeIfAbsent(place, p -> new ArrayDeque<>()).add(task);
                ask(place, 1);
            }
        }
    }

    /** How many containers are asked for at each place where that has changed since the last time. */
    Map<String, Integer> changedAsks() {
        Map<String, Integer> now = new LinkedHashMap<>();
        changed.forEach(place -> now.put(place, asks.get(place)));
        changed.clear();
        return now;
    }

    TaskState state(int task) {
        return states[task];
    }

    boolean allFinished() {
        return unfinished == 0;
    }

    /** The task that a container on the VM goes to, which waits no more; empty where none waits. */
    OptionalInt assign(int vm, Optional<TaskTag> tag) {
        OptionalInt chosen = tag.isPresent() && isPending(tag.get().task())
                ? OptionalInt.of(tag.get().task())
                : nearest(vm);
        chosen.ifPresent(task -> {
            states[task] = TaskState.ASSIGNED;
            places(task).forEach(place -> ask(place, -1));
        });
        return chosen;
    }

    void finished(int task) {
        states[task] = TaskState.ASIDE;
        unfinished--;
    }

    private OptionalInt nearest(int vm) {
        for (String place : new String[] {layout.name(vm), layout.rackName(layout.rackOf(vm)), ResourceRequest.ANY}) {
            Deque<Integer> there = waiting.getOrDefault(place, new ArrayDeque<>());
            while (!there.isEmpty()) {
                int task = there.removeFirst();
                if (isPending(task)) {
                    return OptionalInt.of(task);
                }
            }
        }
        return OptionalInt.empty();
    }

    private boolean isPending(int task) {
        return task < states.length && states[task] == TaskState.PENDING;
    }

    private void ask(String place, int more) {
        asks.merge(place, more, Integer::sum);
        changed.add(place);
    }

    private Set<String> places(int task) {
        Set<String> places = new LinkedHashSet<>();
        for (int vm : job.tasks().get(task).disks()) {
            places.add(layout.name(vm));
            places.add(layout.rackName(layout.rackOf(vm)));
        }
        places.add(ResourceRequest.ANY);
        return places;
    }
}
