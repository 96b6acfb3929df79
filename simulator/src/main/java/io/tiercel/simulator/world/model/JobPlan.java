package io.tiercel.simulator.world.model;

import io.tiercel.simulator.world.store.StoredFile;
import java.util.List;

/**
 * A job to run: an application on some files.
 *
 * @param submitNanos when it is there to be started
 */
public record JobPlan(int number, Application application, List<JobInput> inputs, long submitNanos) {
    public JobPlan {
        inputs = List.copyOf(inputs);
        if (inputs.isEmpty()) {
            throw new IllegalArgumentException("job " + number + " reads nothing");
        }
        if (submitNanos < 0) {
            throw new IllegalArgumentException("job " + number + " is there before the run begins: " + submitNanos);
        }
    }

    /** A job that is there from the beginning and reads all of one file. */
    public static JobPlan of(int number, Application application, StoredFile file) {
        return new JobPlan(number, application, List.of(JobInput.whole(file)), 0);
    }

    public long inputBytes() {
        return inputs.stream().mapToLong(JobInput::bytes).sum();
    }

    /** The output of all map tasks together. */
    public long mapOutputBytes() {
        return Math.round(inputBytes() * application.outputShare());
    }
}
