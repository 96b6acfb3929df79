package io.tiercel.reproduce.mimp.study;

import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.TaskKind;
import io.tiercel.simulator.world.view.RunObserver;
import io.tiercel.solvers.ModelLearner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The models of one run: those that it began with, and what the jobs that have ended say of the next runs of their
 * applications, as the coordinator learns it. Models of tasks stay as they were. Not thread-safe.
 */
public final class LearnedModels implements RunObserver {
    private static final double NANOS = 1e9;

    private final Map<Integer, Long> lastMaps = new HashMap<>();
    private final List<Consumer<ModelBook>> followers = new ArrayList<>();
    private ModelBook book;

    /** @param book with which the run begins */
    public LearnedModels(ModelBook book) {
        this.book = book;
    }

    /** The models as they are now. */
    public ModelBook book() {
        return book;
    }

    /** Tells the models as they are now, and again each time that something was learned. */
    public void follow(Consumer<ModelBook> follower) {
        follower.accept(book);
        followers.add(follower);
    }

    /** Other models from now on, of which all who follow are told. */
    public void replace(ModelBook other) {
        book = other;
        followers.forEach(follower -> follower.accept(other));
    }

    @Override
    public void taskEnded(EndedTask task) {
        if (task.kind() == TaskKind.MAP) {
            lastMaps.merge(task.job(), task.endNanos(), Math::max);
        }
    }

    @Override
    public void jobEnded(JobResult job) {
        Long lastMap = lastMaps.remove(job.number());
        if (!job.failed() && lastMap != null) {
            double tail = (job.endNanos() - lastMap) / NANOS;
            replace(ModelLearner.with(
                    book, new JobObservation(job.application(), 0, tail, job.maps(), job.runNanos() / NANOS, 0)));
        }
    }
}
