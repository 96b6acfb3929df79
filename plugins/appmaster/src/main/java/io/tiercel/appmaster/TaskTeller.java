package io.tiercel.appmaster;

import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Change;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import io.tiercel.wire.schedule.TaskState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Decides what to tell the ResourceManager next of a job's map tasks: everything once, then what has changed.
 *
 * <p>A part of it at a time, so that no request grows without bound. Not thread-safe.
 */
public final class TaskTeller {
    /** Notices in one request; one is about a hundred bytes. */
    static final int NOTICES_MAX = 5_000;

    /** Whoever listens keeps no more. */
    private static final int FILES_MAX = 256;

    private final Job job;
    private final List<SourceFile> files;
    private final List<Input> inputs;
    /** As was told; nothing where the task was not told of. */
    private final TaskState[] told;

    private int next;
    private boolean begun;

    /**
     * @param files that the job reads; no more of them are told than one request can carry
     * @param inputs of all tasks of the job, in their order; the states in them say nothing
     */
    public TaskTeller(Job job, List<SourceFile> files, List<Input> inputs) {
        if (job.tasks() != inputs.size()) {
            throw new IllegalArgumentException(job.tasks() + " tasks, but " + inputs.size() + " inputs");
        }
        this.job = job;
        this.files = files.size() > FILES_MAX ? files.subList(0, FILES_MAX) : files;
        this.inputs = inputs;
        this.told = new TaskState[inputs.size()];
    }

    /** The ResourceManager knows nothing any more. */
    public void startAnew() {
        begun = false;
        next = 0;
        Arrays.fill(told, null);
    }

    /** What to say now, given what the tasks' states are. */
    public List<TaskNotice> tell(IntFunction<TaskState> states) {
        List<TaskNotice> notices = new ArrayList<>();
        if (!begun) {
            begun = true;
            notices.add(job);
            notices.addAll(files);
        }
        tellInputs(states, notices);
        if (next == inputs.size()) {
            tellChanges(states, notices);
        }
        return notices;
    }

    private void tellInputs(IntFunction<TaskState> states, List<TaskNotice> notices) {
        for (; next < inputs.size() && notices.size() < NOTICES_MAX; next++) {
            Input input = inputs.get(next);
            TaskState state = states.apply(next);
            told[next] = state;
            notices.add(new Input(input.task(), state, input.block(), input.bytes(), input.file(), input.hosts()));
        }
    }

    private void tellChanges(IntFunction<TaskState> states, List<TaskNotice> notices) {
        for (int task = 0; task < told.length && notices.size() < NOTICES_MAX; task++) {
            TaskState state = states.apply(task);
            if (state != told[task]) {
                told[task] = state;
                notices.add(new Change(task, state));
            }
        }
    }
}
