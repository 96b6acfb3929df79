package io.tiercel.resourcemanager.desk;

import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.resourcemanager.terms.TaskKinds;
import io.tiercel.wire.deadline.TypedTask;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of one job of MapReduce whose containers have ended with exit status 0, until it is believed that they
 * succeeded. Not thread-safe.
 *
 * <p>The process of a task that fails says so to its master, and then ends with 0 as well. The master asks for another
 * container for it: for a map at a priority of its own, for a reduce as for all reduces. So a task is believed when some
 * seconds have passed in which the job has not asked for more such containers than ever before; if it has, none that has
 * ended within these seconds is. Where a job ends well, the last are believed at once.
 */
final class EndedTasks {
    /** A master asks within a second, as a rule; and what it asks for is looked at once a second. */
    private static final long DOUBT_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** More that end within these seconds are not learned of. */
    private static final int DOUBTED_MAX = 20_000;

    /** @param task null where nothing can be learned of it */
    private record Doubted(Kind kind, @Nullable TypedTask task, long endedNanos) {}

    private final Deque<Doubted> doubted = new ArrayDeque<>();
    /** How many have ended with 0, by priority. */
    private final Map<Integer, Integer> ended = new HashMap<>();
    /** The most that it had, had ended and asked for at a time, by priority. */
    private final Map<Integer, Integer> demands = new HashMap<>();

    private int maps;

    /**
     * A container of the job has ended with 0.
     *
     * @param priority at which it was asked for
     * @param task what may be learned of it; null for nothing
     */
    void ended(Kind kind, int priority, @Nullable TypedTask task, long nowNanos) {
        ended.merge(priority, 1, Integer::sum);
        maps += kind == Kind.MAP ? 1 : 0;
        if (doubted.size() < DOUBTED_MAX) {
            doubted.add(new Doubted(kind, task, nowNanos));
        }
    }

    /**
     * What the job asks for has been looked at.
     *
     * @param running how many containers it has, by priority; looked at before what it asks for, so that one that is granted
     *     in between is in neither
     * @param wanted how many more it asks for, by priority
     * @param believed is told what is to be learned
     */
    void look(
            Map<Integer, Integer> running, Map<Integer, Integer> wanted, long nowNanos, Consumer<TypedTask> believed) {
        maps -= drop(Kind.MAP, TaskKinds.FAILED_MAPS, running, wanted, nowNanos);
        drop(Kind.REDUCE, TaskKinds.REDUCES, running, wanted, nowNanos);
        while (!doubted.isEmpty() && nowNanos - doubted.element().endedNanos >= DOUBT_NANOS) {
            believe(doubted.remove(), believed);
        }
    }

    /** The job has ended well, and all its tasks with it. */
    void jobEndedWell(Consumer<TypedTask> believed) {
        doubted.forEach(task -> believe(task, believed));
        doubted.clear();
    }

    /** How many map tasks have succeeded, as far as is known. */
    int maps() {
        return maps;
    }

    /**
     * Drops those in doubt where the job asks for more again.
     *
     * @return how many of them have failed
     */
    private int drop(
            Kind kind, int priority, Map<Integer, Integer> running, Map<Integer, Integer> wanted, long nowNanos) {
        int demand =
                running.getOrDefault(priority, 0) + ended.getOrDefault(priority, 0) + wanted.getOrDefault(priority, 0);
        int more = demand - demands.getOrDefault(priority, 0);
        if (more <= 0) {
            return 0;
        }
        demands.put(priority, demand);
        int dropped = 0;
        for (Iterator<Doubted> left = doubted.iterator(); left.hasNext(); ) {
            Doubted task = left.next();
            if (task.kind == kind && nowNanos - task.endedNanos < DOUBT_NANOS) {
                left.remove();
                dropped++;
            }
        }
        return Math.min(more, dropped);
    }

    private static void believe(Doubted task, Consumer<TypedTask> believed) {
        if (task.task != null) {
            believed.accept(task.task);
        }
    }
}
