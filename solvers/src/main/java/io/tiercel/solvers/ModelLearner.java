package io.tiercel.solvers;

import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.NearestRank;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Learns models while a cluster works (MIMP, section 5.1). It keeps the last tasks of each type, and says which types have
 * enough new ones for another fit.
 *
 * <p>Of each type it keeps {@value #TASKS_KEPT} tasks for each tenth of residual CPU. So a long time on idle VMs does not
 * push out what was seen on busy ones. What it keeps is bounded. Not thread-safe.
 */
public final class ModelLearner {
    /** Tasks kept of each type and tenth of residual CPU. */
    static final int TASKS_KEPT = 64;

    private static final int TENTHS = 11;
    /** New tasks that another fit needs, as a share of those kept. */
    private static final double FRESH_SHARE = 0.25;

    private static final double DEDICATED_PERCENTILE = 0.9;
    private static final double BYTES_PER_MEGABYTE = 1e6;

    private final Map<TaskType, Tasks> types = new TreeMap<>();

    /** The last tasks of a type. */
    private static final class Tasks {
        final List<Deque<TaskObservation>> byTenth = Stream.generate(
                        () -> (Deque<TaskObservation>) new ArrayDeque<TaskObservation>())
                .limit(TENTHS)
                .toList();
        int fresh;

        void add(TaskObservation task) {
            Deque<TaskObservation> tenth = byTenth.get((int) (task.residual() * (TENTHS - 1)));
            if (tenth.size() >= TASKS_KEPT) {
                tenth.removeFirst();
            }
            tenth.addLast(task);
            fresh++;
        }

        List<TaskObservation> all() {
            return byTenth.stream().flatMap(Deque::stream).toList();
        }

        boolean isDue() {
            int size = byTenth.stream().mapToInt(Deque::size).sum();
            return size >= TaskTimeFitter.TASKS_MIN && fresh >= size * FRESH_SHARE;
        }
    }

    /** A task has ended. One of a new type says nothing once there are as many types as a book holds. */
    public void ended(TaskType type, TaskObservation task) {
        if (types.size() < ModelBook.COUNT_MAX || types.containsKey(type)) {
            types.computeIfAbsent(type, unused -> new Tasks()).add(task);
        }
    }

    /** The types of which so much is new that they are to be fitted. */
    public List<TaskType> due() {
        return types.entrySet().stream()
                .filter(entry -> entry.getValue().isDue())
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * The tasks of a type that is due, for {@link #fit}. It is not due again until enough has come.
     *
     * @throws IllegalArgumentException if it is not due
     */
    public List<TaskObservation> take(TaskType type) {
        Tasks tasks = types.get(type);
        if (tasks == null || !tasks.isDue()) {
            throw new IllegalArgumentException("there is too little that is new of " + type);
        }
        tasks.fresh = 0;
        return tasks.all();
    }

    /**
     * The model of these tasks, with what a dedicated one reads.
     *
     * @param seed decides by lot which tasks are held out
     */
    public static TaskTimeModel fit(List<TaskObservation> tasks, long seed) {
        return fitted(tasks, seed).model();
    }

    /**
     * Whether a model is to be in place of one that is known: one of few tasks, as after a restart, is not in place of one of many.
     *
     * @param tasks of which it was fitted
     * @param known null where there is none
     */
    public static boolean replaces(TaskTimeModel fitted, int tasks, @Nullable TaskTimeModel known) {
        return known == null
                || tasks >= TASKS_KEPT
                || fitted.errors().count() >= known.errors().count();
    }

    /** As {@link #fit}, with what the model is worth. */
    static TaskTimeFitter.Fitted fitted(List<TaskObservation> tasks, long seed) {
        TaskTimeFitter.Fitted fit = TaskTimeFitter.fit(tasks, 0, seed);
        TaskTimeModel fitted = fit.model();
        double[] rates = tasks.stream()
                .filter(task -> task.inputBytes() > 0)
                .mapToDouble(task ->
                        task.inputBytes() / BYTES_PER_MEGABYTE / task.seconds() * fitted.normalised(task.residual()))
                .toArray();
        double readMBps = rates.length == 0 ? 0 : NearestRank.of(rates, DEDICATED_PERCENTILE);
        return new TaskTimeFitter.Fitted(
                new TaskTimeModel(fitted.curve(), fitted.scale(), readMBps, fitted.errors()), fit.accuracy());
    }

    /** The book with what a job's run says of its application. The last runs count, and their errors. */
    public static ModelBook with(ModelBook book, JobObservation job) {
        boolean isNew = !book.pasts().containsKey(job.application());
        if (isNew && book.pasts().size() >= ModelBook.COUNT_MAX) {
            return book;
        }
        ApplicationPast past = book.past(job.application());
        int tasks = job.tasks() > 0 ? job.tasks() : past.tasks();
        return book.with(
                job.application(),
                new ApplicationPast(
                        settled(past.masterSeconds(), job.masterSeconds(), isNew),
                        last(past.tails(), job.tailSeconds()),
                        tasks,
                        last(past.runSeconds(), job.runSeconds()),
                        errors(past.errors(), job)));
    }

    /** The last runs, with this one. */
    private static List<Double> last(List<Double> before, double now) {
        List<Double> runs = new ArrayList<>(before);
        if (runs.size() >= ApplicationPast.RUNS_MAX) {
            runs.remove(0);
        }
        runs.add(now);
        return runs;
    }

    /** The mean with the last run counted for a fifth, so that one odd run does not decide. */
    private static double settled(double before, double now, boolean isNew) {
        return isNew ? now : 0.8 * before + 0.2 * now;
    }

    /** With the new one; a full list loses its median, which says least of how far errors go. */
    private static ErrorRatios errors(ErrorRatios before, JobObservation job) {
        if (job.predictedSeconds() == 0) {
            return before;
        }
        List<Double> ratios = new ArrayList<>();
        for (int rank = 0; rank < before.count(); rank++) {
            ratios.add(before.ratio(rank));
        }
        if (ratios.size() >= ErrorRatios.COUNT_MAX) {
            ratios.remove(ratios.size() / 2);
        }
        ratios.add(job.runSeconds() / job.predictedSeconds());
        return ErrorRatios.of(ratios.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
