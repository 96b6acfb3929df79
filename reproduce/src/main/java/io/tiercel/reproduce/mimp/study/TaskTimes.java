package io.tiercel.reproduce.mimp.study;

import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.solvers.PredictionError;
import java.util.List;

/** What tasks of one job type took on the training cluster, and the model that was fitted to them. */
public record TaskTimes(JobType type, List<TaskObservation> tasks, TaskTimeModel model, PredictionError accuracy) {
    public TaskTimes {
        tasks = List.copyOf(tasks);
    }

    /** The share of predictions that are too long, from 0 to 1. */
    double overShare() {
        return accuracy.overShare();
    }

    /** By what share these are too long, on average. */
    double overBy() {
        return accuracy.overBy();
    }

    /** By what share the others are too short, on average. */
    double underBy() {
        return accuracy.underBy();
    }
}
