package io.tiercel.core.deadline.model;

/**
 * A job that has run to its end, of which more is learned than the times of its tasks.
 *
 * @param application of which the job was a run
 * @param masterSeconds from its submission to its first task
 * @param tailSeconds from the end of its last map task to its end
 * @param tasks how many map tasks it had; 0 where that is not known
 * @param runSeconds from its submission to its end
 * @param predictedSeconds what had been predicted for the whole; 0 where nothing had been
 */
public record JobObservation(
        String application,
        double masterSeconds,
        double tailSeconds,
        int tasks,
        double runSeconds,
        double predictedSeconds) {
    public JobObservation {
        TaskType.checkName(application);
        if (!(runSeconds > 0 && runSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a run's time must be positive and finite: " + runSeconds + " s");
        }
        if (!(masterSeconds >= 0 && tailSeconds >= 0 && masterSeconds <= runSeconds && tailSeconds <= runSeconds)) {
            throw new IllegalArgumentException("the master's start and the reduce tail are within the run: "
                    + masterSeconds + " s, " + tailSeconds + " s of " + runSeconds + " s");
        }
        if (tasks < 0) {
            throw new IllegalArgumentException("a number of tasks must not be negative: " + tasks);
        }
        if (!(predictedSeconds >= 0 && predictedSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a predicted time must not be negative: " + predictedSeconds + " s");
        }
    }
}
