package io.tiercel.systemtests.scheduling;

import io.tiercel.appmaster.MapTasks;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskState;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The map tasks of a driven job, all of which wait at first: what becomes of them, and which of them a container runs, as
 * MapReduce has it. Not thread-safe.
 */
final class DrivenTasks implements MapTasks {
    private final List<Input> inputs;
    private final TaskState[] states;
    /** Of each task the number of its last attempt. */
    private final int[] attempts;
    /** By host, the tasks to which the next containers there go. */
    private final Map<String, Deque<Integer>> bound = new LinkedHashMap<>();

    DrivenTasks(List<Input> inputs) {
        this.inputs = inputs;
        this.states = new TaskState[inputs.size()];
        this.attempts = new int[inputs.size()];
        Arrays.fill(states, TaskState.PENDING);
    }

    @Override
    public TaskState[] states(int tasks) {
        return Arrays.copyOf(states, tasks);
    }

    @Override
    public Set<Attempt> assigned() {
        return IntStream.range(0, states.length)
                .filter(this::runs)
                .mapToObj(task -> new Attempt(task, attempts[task]))
                .collect(Collectors.toSet());
    }

    @Override
    public boolean bind(String host, int task) {
        boolean waits = waits(task);
        if (waits) {
            bound.computeIfAbsent(host, h -> new ArrayDeque<>()).addFirst(task);
        }
        return waits;
    }

    /** Whether a task is bound to the next container on the host. */
    boolean isBound(String host) {
        return !bound.getOrDefault(host, new ArrayDeque<>()).isEmpty();
    }

    /** The task that runs on the host from now on: one that was bound, one with a replica there, any; -1 for none. */
    int run(String host) {
        int task = next(host);
        if (task >= 0) {
            states[task] = TaskState.ASSIGNED;
            attempts[task]++;
        }
        return task;
    }

    /** The task waits once more. */
    void again(int task) {
        states[task] = TaskState.PENDING;
    }

    /** The task has ended well. */
    void end(int task) {
        states[task] = TaskState.ASIDE;
    }

    boolean runs(int task) {
        return states[task] == TaskState.ASSIGNED;
    }

    /** How many tasks wait. */
    long waiting() {
        return Arrays.stream(states).filter(TaskState.PENDING::equals).count();
    }

    private int next(String host) {
        Deque<Integer> here = bound.getOrDefault(host, new ArrayDeque<>());
        while (!here.isEmpty()) {
            int task = here.removeFirst();
            if (waits(task)) {
                return task;
            }
        }
        int local = first(input -> input.hosts().contains(host));
        return local >= 0 ? local : first(input -> true);
    }

    /** The first such task that waits, -1 for none. */
    private int first(Predicate<Input> which) {
        for (int task = 0; task < states.length; task++) {
            if (waits(task) && which.test(inputs.get(task))) {
                return task;
            }
        }
        return -1;
    }

    private boolean waits(int task) {
        return states[task] == TaskState.PENDING;
    }
}
