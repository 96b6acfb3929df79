package io.tiercel.simulator.world.model;

import io.tiercel.simulator.world.store.StoredFile;
import java.util.List;
import java.util.OptionalLong;

/**
 * A job to run: an application on some files, or one that only computes.
 *
 * @param inputs what it reads; there is a map task for each block
 * @param computing its map tasks if it reads nothing
 * @param submitNanos when it is there to be started
 * @param deadlineNanos by which it should have ended, in the time of the run, if it has one; it may be in vain
 */
public record JobPlan(
        int number,
        Application application,
        List<JobInput> inputs,
        ComputeTasks computing,
        long submitNanos,
        OptionalLong deadlineNanos) {
    public JobPlan {
        inputs = List.copyOf(inputs);
        if (inputs.isEmpty() && computing.count() == 0) {
            throw new IllegalArgumentException("job " + number + " reads nothing, and computes nothing");
        }
        if (!inputs.isEmpty() && computing.count() > 0) {
            throw new IllegalArgumentException("job " + number + " both reads files and has tasks that read nothing");
        }
        if (submitNanos < 0) {
            throw new IllegalArgumentException("job " + number + " is there before the run begins: " + submitNanos);
        }
        if (deadlineNanos.orElse(0) < 0) {
            throw new IllegalArgumentException(
                    "job " + number + " is due before the run begins: " + deadlineNanos.getAsLong());
        }
    }

    /** A job that reads, and may take its time. */
    public JobPlan(int number, Application application, List<JobInput> inputs, long submitNanos) {
        this(number, application, inputs, ComputeTasks.NONE, submitNanos, OptionalLong.empty());
    }

    /** A job that is there from the beginning and reads all of one file. */
    public static JobPlan of(int number, Application application, StoredFile file) {
        return new JobPlan(number, application, List.of(JobInput.whole(file)), 0);
    }

    /** A job that reads nothing and writes nothing. */
    public static JobPlan computing(int number, String application, ComputeTasks tasks, long submitNanos) {
        Application nothingByTheByte = new Application(application, 0, 0);
        return new JobPlan(number, nothingByTheByte, List.of(), tasks, submitNanos, OptionalLong.empty());
    }

    /** The same, which should have ended by that time of the run. */
    public JobPlan withDeadline(long nanos) {
        return new JobPlan(number, application, inputs, computing, submitNanos, OptionalLong.of(nanos));
    }

    /** Whether its tasks are at home anywhere. */
    public boolean readsNothing() {
        return inputs.isEmpty();
    }

    public long inputBytes() {
        return inputs.stream().mapToLong(JobInput::bytes).sum();
    }

    /** The output of all map tasks together. */
    public long mapOutputBytes() {
        return Math.round(inputBytes() * application.outputShare());
    }
}
