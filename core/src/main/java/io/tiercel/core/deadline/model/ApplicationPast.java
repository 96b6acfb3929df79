package io.tiercel.core.deadline.model;

import java.util.List;

/**
 * What earlier runs of an application say of the next one, beside the times of its tasks. Immutable.
 *
 * @param masterSeconds from submission to the first task: how long the application master takes to start
 * @param tailSeconds from the end of the last map task to the end of the job: the reduce tail
 * @param tasks how many map tasks a run had; 0 where that is not known
 * @param runSeconds how long the last runs took as a whole, the oldest first
 * @param errors what runs took by what had been predicted for them
 */
public record ApplicationPast(
        double masterSeconds, double tailSeconds, int tasks, List<Double> runSeconds, ErrorRatios errors) {
    /** Of an application that has never run. */
    public static final ApplicationPast NONE = new ApplicationPast(0, 0, 0, List.of(), ErrorRatios.NONE);

    /** Runs that are kept at most. */
    public static final int RUNS_MAX = 64;

    public ApplicationPast {
        runSeconds = List.copyOf(runSeconds);
        if (!(masterSeconds >= 0 && tailSeconds >= 0 && masterSeconds + tailSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the master's start and the reduce tail must not be negative: "
                    + masterSeconds + " s, " + tailSeconds + " s");
        }
        if (tasks < 0) {
            throw new IllegalArgumentException("a number of tasks must not be negative: " + tasks);
        }
        if (runSeconds.size() > RUNS_MAX) {
            throw new IllegalArgumentException("at most " + RUNS_MAX + " runs are kept: " + runSeconds.size());
        }
        for (double seconds : runSeconds) {
            if (!(seconds > 0 && seconds < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("a run's time must be positive and finite: " + seconds + " s");
            }
        }
    }

    /** How long runs take as a whole. A run's time is a ratio to a prediction of one second. */
    public ErrorRatios runTimes() {
        return ErrorRatios.of(
                runSeconds.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** This, for a run whose application master has started. */
    public ApplicationPast withoutMaster() {
        return new ApplicationPast(0, tailSeconds, tasks, runSeconds, errors);
    }
}
