package io.tiercel.wire.deadline;

import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskType;

/** A task that has ended, of which models are learned. */
public record EndedTask(TaskType type, TaskObservation task) {}
