package io.tiercel.core.deadline.model;

/**
 * A task that has run, of which models are learned.
 *
 * @param residual the residual CPU of its slot when it started, from 0 to 1
 * @param seconds from its start to its end
 * @param inputBytes what it read; negative where that is not known
 */
public record TaskObservation(double residual, double seconds, long inputBytes) {
    public TaskObservation {
        if (!(residual >= 0 && residual <= 1)) {
            throw new IllegalArgumentException("residual CPU must be from 0 to 1: " + residual);
        }
        if (!(seconds > 0 && seconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a task's time must be positive and finite: " + seconds + " s");
        }
    }
}
