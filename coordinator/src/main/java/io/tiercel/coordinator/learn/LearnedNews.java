package io.tiercel.coordinator.learn;

import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.solvers.ModelLearner;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/** What was learned and is not in the file yet. Bounded: of too many jobs, the last count. Not thread-safe. */
final class LearnedNews {
    private static final int JOBS_MAX = 10_000;

    private final Map<TaskType, TaskTimeModel> models = new TreeMap<>();
    private final Deque<JobObservation> jobs = new ArrayDeque<>();

    boolean isEmpty() {
        return models.isEmpty() && jobs.isEmpty();
    }

    void add(TaskType type, TaskTimeModel model) {
        models.put(type, model);
    }

    void add(JobObservation job) {
        if (jobs.size() >= JOBS_MAX) {
            jobs.removeFirst();
        }
        jobs.addLast(job);
    }

    void clear() {
        models.clear();
        jobs.clear();
    }

    /** The book with all of this, as far as it has room. */
    ModelBook added(ModelBook book) {
        ModelBook with = book;
        for (JobObservation job : jobs) {
            with = ModelLearner.with(with, job);
        }
        for (Map.Entry<TaskType, TaskTimeModel> learned : models.entrySet()) {
            if (with.model(learned.getKey()) != null || with.models().size() < ModelBook.COUNT_MAX) {
                with = with.with(learned.getKey(), learned.getValue());
            }
        }
        return with;
    }
}
