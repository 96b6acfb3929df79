package io.tiercel.resourcemanager.desk;

import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.wire.deadline.TypedTask;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The tasks of one job of MapReduce whose containers have ended with exit status 0, until it is believed that they
 * succeeded. Not thread-safe.
 *
 * <p>The process of a task that fails says so to its master, and then ends with 0 as well. The master asks for another
 * container for it. So a task is believed when some seconds have passed in which the job has not asked for more containers
 * of its kind than ever before; if it has, none that has ended within these seconds is. Where a job ends well, the last are
 * believed at once.
 */
final class EndedTasks {
    /** A master asks within a second, as a rule; and what it asks for is looked at once a second. */
    private static final long DOUBT_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final int DOUBTED_MAX = 20_000;

    private record Doubted(Kind kind, TypedTask task, long endedNanos) {}

    private final Deque<Doubted> doubted = new ArrayDeque<>();
    private final Map<Kind, Integer> ended = new EnumMap<>(Kind.class);
    /** The most of each kind that it had, had ended and asked for at a time. */
    private final Map<Kind, Integer> demands = new EnumMap<>(Kind.class);

    private int maps;

    /** A container of the job has ended with 0, and may be one to learn from. */
    void ended(Kind kind) {
        ended.merge(kind, 1, Integer::sum);
    }

    /** What may be learned of one that has just ended. */
    void doubt(Kind kind, TypedTask task, long nowNanos) {
        if (doubted.size() < DOUBTED_MAX) {
            doubted.add(new Doubted(kind, task, nowNanos));
        }
    }

    /**
     * What the job asks for has been looked at.
     *
     * @param running how many containers of each kind it has; looked at before what it asks for, so that one that is granted
     *     in between is in neither
     * @param wanted how many more it asks for
     * @param believed is told what is to be learned
     */
    void look(Map<Kind, Integer> running, Map<Kind, Integer> wanted, long nowNanos, Consumer<TypedTask> believed) {
        for (Kind kind : new Kind[] {Kind.MAP, Kind.REDUCE}) {
            int demand = running.getOrDefault(kind, 0) + ended.getOrDefault(kind, 0) + wanted.getOrDefault(kind, 0);
            if (demand > demands.getOrDefault(kind, 0)) {
                demands.put(kind, demand);
                if (kind == Kind.MAP && !ended.containsKey(kind)) {
                    maps = demand;
                }
                doubted.removeIf(task -> task.kind == kind);
            }
        }
        while (!doubted.isEmpty() && nowNanos - doubted.element().endedNanos >= DOUBT_NANOS) {
            believed.accept(doubted.remove().task);
        }
    }

    /** The job has ended well, and all its tasks with it. */
    void jobEndedWell(Consumer<TypedTask> believed) {
        doubted.forEach(task -> believed.accept(task.task));
        doubted.clear();
    }

    /** How many map tasks the job has: as many as it asked for before the first had ended, as MapReduce asks for all at once. */
    int maps() {
        return maps;
    }
}
