package io.tiercel.core.choice;

/**
 * A job's turn to take a slot.
 *
 * @param job whose turn it is
 * @param patient whether the job may let the slot pass to wait for one nearer to its input; one that is late may not
 */
public record Turn(Contender job, boolean patient) {}
