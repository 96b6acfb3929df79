package io.tiercel.resourcemanager.desk;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.core.deadline.progress.JobForecast;
import io.tiercel.core.deadline.progress.QueueSlots;
import io.tiercel.core.deadline.progress.TaskRates;
import java.util.List;

/** How long a job that has just come takes, where it is alone in its queue. */
final class JobPrediction {
    private JobPrediction() {}

    /**
     * In seconds; 0 where nobody can say.
     *
     * @param maps how many map tasks it has; 0 where that is not known
     * @param slots the queue's, by their residual CPU
     */
    static double seconds(Contender job, int maps, List<Double> slots, ModelBook models, DeadlineConfig config) {
        TaskType type = new TaskType(TaskType.nameOf(job.application()), Phase.MAP);
        TaskTimeModel model = models.model(type);
        ApplicationPast past = models.past(type.application());
        int tasks = maps > 0 ? maps : past.tasks();
        if (model == null || tasks == 0 || slots.isEmpty()) {
            return 0;
        }
        QueueSlots queue = new QueueSlots();
        slots.forEach(residual -> queue.add(residual, 1));
        JobForecast forecast =
                JobForecast.of(config.progress(), queue, new TaskRates(model), tasks, -1, past, config.confidence());
        return forecast.whole().expected();
    }
}
