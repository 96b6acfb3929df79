package io.tiercel.core.deadline.model;

import java.util.List;

/**
 * What earlier runs of an application say of the next one, beside the times of its tasks. Immutable.
 *
 * @param masterSeconds from submission to the first task: how long the application master takes to start
 * @param tails from the end of the last map task to the end of the job, which is the reduce tail: of the last runs, in
 *     seconds, the oldest first
 * @param tasks how many map tasks a run had; 0 where that is not known
 * @param runSeconds how long the last runs took as a whole, the oldest first
 * @param errors what runs took by what had been predicted for them
 */
public record ApplicationPast(
        double masterSeconds, List<Double> tails, int tasks, List<Double> runSeconds, ErrorRatios errors) {
    /** Of an application that has never run. */
    public static final ApplicationPast NONE = new ApplicationPast(0, List.of(), 0, List.of(), ErrorRatios.NONE);

    /** Runs that are kept at most. */
    public static final int RUNS_MAX = 64;

    public ApplicationPast {
        runSeconds = List.copyOf(runSeconds);
        tails = List.copyOf(tails);
        if (!isTime(masterSeconds)) {
            throw new IllegalArgumentException("the master's start must not be negative: " + masterSeconds + " s");
        }
        if (tasks < 0) {
            throw new IllegalArgumentException("a number of tasks must not be negative: " + tasks);
        }
        checkCount(runSeconds);
        checkCount(tails);
        for (double seconds : tails) {
            if (!isTime(seconds)) {
                throw new IllegalArgumentException("a reduce tail must not be negative: " + seconds + " s");
            }
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

    /** The reduce tail of the next run, and what it stays between with this confidence; 0 where nothing is known. */
    public TimeInterval tail(double confidence) {
        double[] sorted = sortedTails();
        double side = TimeInterval.side(confidence);
        return new TimeInterval(
                SplitConformal.lower(sorted, side, 0),
                SplitConformal.upper(sorted, 0.5, 0),
                SplitConformal.upper(sorted, side, 0));
    }

    /** Whether something comes after the last map task. */
    public boolean hasTail() {
        return tails.stream().anyMatch(seconds -> seconds > 0);
    }

    /** What the reduce tail of the next run stays below with this confidence; the longest, where too few are known. */
    public double tailAtMost(double confidence) {
        return SplitConformal.upper(sortedTails(), confidence, 0);
    }

    /** This, for a run whose application master has started. */
    public ApplicationPast withoutMaster() {
        return new ApplicationPast(0, tails, tasks, runSeconds, errors);
    }

    private double[] sortedTails() {
        return tails.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    private static void checkCount(List<Double> runs) {
        if (runs.size() > RUNS_MAX) {
            throw new IllegalArgumentException("at most " + RUNS_MAX + " runs are kept: " + runs.size());
        }
    }

    private static boolean isTime(double seconds) {
        return seconds >= 0 && seconds < Double.POSITIVE_INFINITY;
    }
}
