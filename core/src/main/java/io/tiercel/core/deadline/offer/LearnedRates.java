package io.tiercel.core.deadline.offer;

import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.progress.TaskRates;
import io.tiercel.core.deadline.progress.TrainingSpread;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What has been learned of types of tasks, and how far those are of which nothing has been. Not thread-safe. */
final class LearnedRates {
    private final Map<TaskType, TaskRates> rates = new LinkedHashMap<>();
    private final Map<TaskType, TrainingSpread> training = new LinkedHashMap<>();
    private final double confidence;
    private ModelBook book = ModelBook.EMPTY;
    private long edition;

    /** @param confidence as 0.9, that a job is on track where it is said to be */
    LearnedRates(double confidence) {
        this.confidence = confidence;
    }

    double confidence() {
        return confidence;
    }

    /** Another book: what it says counts from now on. */
    void learned(ModelBook newer) {
        book = newer;
        edition++;
        rates.entrySet().removeIf(entry -> !entry.getValue().model().equals(book.model(entry.getKey())));
    }

    /** Another one with each book. */
    long edition() {
        return edition;
    }

    ModelBook book() {
        return book;
    }

    /** What tasks of a type take; null where nothing has been learned of them. */
    @Nullable
    TaskRates of(TaskType type) {
        TaskTimeModel model = book.model(type);
        return model == null ? null : rates.computeIfAbsent(type, unused -> new TaskRates(model));
    }

    /** Where the first tasks of a type are wanted. There is an end to the types that are told apart. */
    TrainingSpread training(TaskType type) {
        if (training.size() >= ModelBook.COUNT_MAX && !training.containsKey(type)) {
            return new TrainingSpread();
        }
        return training.computeIfAbsent(type, unused -> new TrainingSpread());
    }
}
