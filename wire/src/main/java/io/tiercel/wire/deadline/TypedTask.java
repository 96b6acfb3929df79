package io.tiercel.wire.deadline;

import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskType;

/** A task that has ended and its type, of which models are learned. */
public record TypedTask(TaskType type, TaskObservation task) {}
