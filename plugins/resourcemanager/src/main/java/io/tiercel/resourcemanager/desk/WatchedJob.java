package io.tiercel.resourcemanager.desk;

import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.resourcemanager.terms.TaskKinds;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/** A job whose containers are watched, so that it is known which have ended, and when. Not thread-safe. */
final class WatchedJob {
    private static final double MILLIS = 1e3;

    /** A container that is seen so long after it was granted began on a VM of which nobody knows any more, as after a restart. */
    private static final long SEEN_LATE_MILLIS = TimeUnit.SECONDS.toMillis(3);

    private final RMApp app;
    private final TaskBoard board;
    private final Lessons lessons;
    private final boolean mapReduce;
    private final String application;
    private final double predictedSeconds;
    private final EndedTasks ended = new EndedTasks();
    private final Map<ContainerId, RunningTask> tasks = new HashMap<>();
    private boolean isAlone = true;
    private long firstGrantMillis = Long.MAX_VALUE;
    private long lastMapMillis;

    /** @param predictedSeconds how long it was to take if it was alone in its queue; 0 where nobody could say */
    WatchedJob(RMApp app, TaskBoard board, Lessons lessons, double predictedSeconds) {
        this.app = app;
        this.board = board;
        this.lessons = lessons;
        this.mapReduce = TaskKinds.isMapReduce(app);
        this.application = TaskType.nameOf(String.valueOf(app.getName()));
        this.predictedSeconds = predictedSeconds;
    }

    RMApp app() {
        return app;
    }

    int containers() {
        return tasks.size();
    }

    /** Its queue has had another job meanwhile. */
    void isNotAlone() {
        isAlone = false;
    }

    /** Takes over which containers the job has got since the last time. */
    void has(Map<ContainerId, RMContainer> containers, ToDoubleFunction<String> residuals, long nowMillis) {
        containers.forEach((id, container) -> {
            Kind kind = TaskKinds.of(container, mapReduce);
            if (kind != Kind.MASTER && !tasks.containsKey(id)) {
                boolean isNew = nowMillis - container.getCreationTime() <= SEEN_LATE_MILLIS;
                String host = container.getAllocatedNode().getHost();
                tasks.put(id, new RunningTask(container, kind, isNew ? residuals.applyAsDouble(host) : Double.NaN));
                firstGrantMillis = Math.min(firstGrantMillis, container.getCreationTime());
            }
        });
    }

    /**
     * Learns of those of its tasks that have ended.
     *
     * @param wanted how many containers the job asks for, by priority; looked at when it is called for
     */
    void learn(Supplier<Map<Integer, Integer>> wanted, long nowNanos) {
        Map<Integer, Integer> running = new HashMap<>();
        for (Iterator<RunningTask> left = tasks.values().iterator(); left.hasNext(); ) {
            RunningTask task = left.next();
            if (!task.hasEnded()) {
                running.merge(task.priority(), 1, Integer::sum);
            } else {
                left.remove();
                hasEnded(task, nowNanos);
            }
        }
        if (mapReduce) {
            ended.look(running, wanted.get(), nowNanos, lessons::ended);
        }
    }

    /**
     * The job has ended as it should: what is left is learned.
     *
     * @param isWhole whether it was watched from its beginning
     * @param maps how many map tasks it had, as it was submitted; empty where that was not said
     */
    void endedWell(boolean isWhole, OptionalInt maps, long nowNanos) {
        learn(Map::of, nowNanos);
        ended.jobEndedWell(lessons::ended);
        double runSeconds = (app.getFinishTime() - app.getSubmitTime()) / MILLIS;
        if (isWhole && runSeconds > 0) {
            lessons.ended(observation(runSeconds, maps));
        }
    }

    private void hasEnded(RunningTask task, long nowNanos) {
        if (task.hasEndedWell()) {
            if (task.kind() == Kind.MAP) {
                lastMapMillis = Math.max(lastMapMillis, task.endMillis());
            }
            ended.ended(task.kind(), task.priority(), task.lesson(application, board), nowNanos);
        }
    }

    private JobObservation observation(double runSeconds, OptionalInt maps) {
        double master = firstGrantMillis == Long.MAX_VALUE ? 0 : (firstGrantMillis - app.getSubmitTime()) / MILLIS;
        double tail = lastMapMillis == 0 ? 0 : (app.getFinishTime() - lastMapMillis) / MILLIS;
        return new JobObservation(
                application,
                Math.max(0, Math.min(master, runSeconds)),
                Math.max(0, Math.min(tail, runSeconds)),
                mapReduce ? maps.orElse(ended.maps()) : 0,
                runSeconds,
                isAlone ? predictedSeconds : 0);
    }
}
