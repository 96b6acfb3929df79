package io.tiercel.core.deadline.model;

import java.util.Comparator;
import java.util.Locale;

/**
 * A type of task, which has a model of its own: the tasks of one phase of an application.
 *
 * @param application the name that YARN has of the job
 * @param phase map or reduce; a stage of Spark counts as map
 */
public record TaskType(String application, Phase phase) implements Comparable<TaskType> {
    /** Letters that a name may have. */
    public static final int NAME_LENGTH_MAX = 256;

    private static final Comparator<TaskType> ORDER =
            Comparator.comparing(TaskType::application).thenComparing(TaskType::phase);

    /** The phases of a job that are told apart. */
    public enum Phase {
        MAP,
        REDUCE;

        /** As files and pages write it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public TaskType {
        checkName(application);
    }

    /** The name of the application that a job of this name is a run of: the same, as far as it can be one. */
    public static String nameOf(String jobName) {
        return jobName.isBlank()
                ? "(without a name)"
                : jobName.substring(0, Math.min(NAME_LENGTH_MAX, jobName.length()));
    }

    /** Throws IllegalArgumentException that says why this cannot be the name of an application. */
    static void checkName(String application) {
        if (application.isBlank()) {
            throw new IllegalArgumentException("an application must have a name");
        }
        if (application.length() > NAME_LENGTH_MAX) {
            throw new IllegalArgumentException(
                    "an application's name has at most " + NAME_LENGTH_MAX + " letters: " + application.length());
        }
    }

    @Override
    public int compareTo(TaskType other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return application + " " + phase.label();
    }
}
