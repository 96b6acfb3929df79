package io.tiercel.core.choice;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A job that wants a container: what is known of it, as it is when a slot is offered. Times are in milliseconds since 1970.
 *
 * @param id of the application, as YARN writes it
 * @param application of which the job is a run: its name
 * @param arrivedMillis when it was submitted
 * @param deadlineMillis by when it is to end; empty where nobody has said so
 * @param promised whether it was accepted with the promise that it keeps its deadline
 * @param maps how many map tasks it has, run or not; empty where that is not known
 * @param wanted the containers that it asks for, of each kind of task at most one entry
 * @param running its containers
 */
public record Contender(
        String id,
        String application,
        long arrivedMillis,
        OptionalLong deadlineMillis,
        boolean promised,
        OptionalInt maps,
        List<Wanted> wanted,
        List<Running> running) {
    /** What a container is for. */
    public enum Kind {
        /** The application master. */
        MASTER,
        MAP,
        REDUCE,
        /** Not of MapReduce: an executor of Spark, say. */
        OTHER
    }

    /**
     * Containers that a job asks for.
     *
     * @param count 1 or more
     */
    public record Wanted(Kind kind, int count) {
        public Wanted {
            if (count <= 0) {
                throw new IllegalArgumentException("a job that asks for " + kind + " wants at least one: " + count);
            }
        }
    }

    /**
     * A container that a job has.
     *
     * @param vm by its number in the topology
     * @param startedMillis when it was granted
     */
    public record Running(Kind kind, int vm, long startedMillis) {}

    public Contender {
        wanted = List.copyOf(wanted);
        running = List.copyOf(running);
    }

    /** How many containers of this kind it asks for. */
    public int wanted(Kind kind) {
        return wanted.stream()
                .filter(ask -> ask.kind == kind)
                .mapToInt(Wanted::count)
                .sum();
    }

    /** How many containers of this kind it has. */
    public int running(Kind kind) {
        return (int) running.stream().filter(task -> task.kind == kind).count();
    }
}
