package io.tiercel.resourcemanager.desk;

import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.wire.deadline.TypedTask;

/** Hears what has ended as it should, of which models are learned. Must return at once. */
interface Lessons {
    /** A task has. */
    void ended(TypedTask task);

    /** A job has. */
    void ended(JobObservation job);
}
