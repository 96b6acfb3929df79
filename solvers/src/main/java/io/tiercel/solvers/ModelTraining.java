package io.tiercel.solvers;

import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskTimeModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What training one type of task came to, from tasks that somebody ran in advance (MIMP, section 5.1).
 *
 * @param given the tasks that were handed in
 * @param used those that a model was made of: all, or as many as {@link #TASKS_MAX} by lot
 * @param model null where there were too few
 * @param accuracy of the model's predictions for the tasks that were held out; null where there is no model
 */
public record ModelTraining(
        List<TaskObservation> given,
        List<TaskObservation> used,
        @Nullable TaskTimeModel model,
        @Nullable PredictionError accuracy) {
    /** Tasks that a model is made of at most. More change little, and make fitting slow. */
    public static final int TASKS_MAX = 20_000;

    public ModelTraining {
        given = List.copyOf(given);
        used = List.copyOf(used);
    }

    /**
     * Trains.
     *
     * @param seed decides by lot which tasks are used where there are too many, and which are held out
     */
    public static ModelTraining of(List<TaskObservation> tasks, long seed) {
        if (tasks.size() < TaskTimeFitter.TASKS_MIN) {
            return new ModelTraining(tasks, List.of(), null, null);
        }
        List<TaskObservation> used = used(tasks, seed);
        TaskTimeFitter.Fitted fitted = ModelLearner.fitted(used, seed);
        return new ModelTraining(tasks, used, fitted.model(), fitted.accuracy());
    }

    private static List<TaskObservation> used(List<TaskObservation> tasks, long seed) {
        if (tasks.size() <= TASKS_MAX) {
            return tasks;
        }
        List<TaskObservation> byLot = new ArrayList<>(tasks);
        Collections.shuffle(byLot, new Random(seed));
        return byLot.subList(0, TASKS_MAX);
    }
}
