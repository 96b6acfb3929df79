package io.tiercel.core.deadline.model;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All that has been learned of tasks and applications: what is in the one file of models. Immutable.
 *
 * @param models by type of task
 * @param pasts by application
 */
public record ModelBook(SortedMap<TaskType, TaskTimeModel> models, SortedMap<String, ApplicationPast> pasts) {
    /** Nothing is known. */
    public static final ModelBook EMPTY = new ModelBook(new TreeMap<>(), new TreeMap<>());

    /** Models, and as many applications, that a book has at most. */
    public static final int COUNT_MAX = 1024;

    public ModelBook {
        models = Collections.unmodifiableSortedMap(new TreeMap<>(models));
        pasts = Collections.unmodifiableSortedMap(new TreeMap<>(pasts));
        if (models.size() > COUNT_MAX || pasts.size() > COUNT_MAX) {
            throw new IllegalArgumentException("a book has at most " + COUNT_MAX + " models and applications: "
                    + models.size() + ", " + pasts.size());
        }
        pasts.keySet().forEach(TaskType::checkName);
    }

    /** The model of a type, or null where there is none. */
    public @Nullable TaskTimeModel model(TaskType type) {
        return models.get(type);
    }

    /** What is known of an application; {@link ApplicationPast#NONE} where nothing is. */
    public ApplicationPast past(String application) {
        return pasts.getOrDefault(application, ApplicationPast.NONE);
    }

    /** This book with another model of a type. */
    public ModelBook with(TaskType type, TaskTimeModel model) {
        SortedMap<TaskType, TaskTimeModel> more = new TreeMap<>(models);
        more.put(type, model);
        return new ModelBook(more, pasts);
    }

    /** This book with something else of an application. */
    public ModelBook with(String application, ApplicationPast past) {
        SortedMap<String, ApplicationPast> more = new TreeMap<>(pasts);
        more.put(application, past);
        return new ModelBook(models, more);
    }

    /**
     * This book with all that another one has, which takes the place of what is here of the same name.
     *
     * @throws IllegalArgumentException if both have more than a book may
     */
    public ModelBook with(ModelBook other) {
        SortedMap<TaskType, TaskTimeModel> allModels = new TreeMap<>(models);
        allModels.putAll(other.models);
        SortedMap<String, ApplicationPast> allPasts = new TreeMap<>(pasts);
        allPasts.putAll(other.pasts);
        return new ModelBook(allModels, allPasts);
    }
}
