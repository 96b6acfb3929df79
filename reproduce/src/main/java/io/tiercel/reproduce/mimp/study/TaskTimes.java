package io.tiercel.reproduce.mimp.study;

import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.solvers.PredictionError;
import java.util.List;

/** What tasks of one job type took on the training cluster, and the model that was fitted to them. */
record TaskTimes(JobType type, List<TaskObservation> tasks, TaskTimeModel model, PredictionError accuracy) {
    TaskTimes {
        tasks = List.copyOf(tasks);
    }
}
