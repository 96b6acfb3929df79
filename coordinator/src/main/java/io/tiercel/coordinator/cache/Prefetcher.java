package io.tiercel.coordinator.cache;

import io.tiercel.coordinator.namenode.LocatedInput;
import io.tiercel.core.affinity.prefetch.PrefetchBudget;
import io.tiercel.core.affinity.prefetch.PrefetchConfig;
import io.tiercel.wire.cache.JobStart;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Has input of the job that comes next pinned while others run, after Panthera (section 4.3): of the jobs that the
 * ResourceManager has told of and that have read none of their input yet, the first in its order that has some that was not
 * looked at, or else the one that came first. The scheme says of each block whether it is to be kept, the budget how many.
 *
 * <p>For the directory's thread.
 */
final class Prefetcher {
    private static final int WAITING_MAX = 1_000;

    /** Pins one block ahead, if it is to be. */
    @FunctionalInterface
    interface Pins {
        /** Whether the block was ordered to be pinned. */
        boolean ahead(String job, LocatedInput block);
    }

    /** Looks for a file's blocks on behalf of a job; the answer comes to {@link #found}. */
    @FunctionalInterface
    interface Finder {
        /** Whether there will be an answer. */
        boolean find(String job, String path);
    }

    /** A job that has read nothing yet. */
    private static final class Waiting {
        final Set<String> paths = new LinkedHashSet<>();
        final Queue<JobStart.Input> files;
        final Queue<LocatedInput> blocks = new ArrayDeque<>();
        boolean asked;

        Waiting(List<JobStart.Input> files) {
            this.files = new ArrayDeque<>(files);
            files.forEach(file -> paths.add(file.path()));
        }

        /** Whether some of its input was not looked at: one that has none keeps nobody waiting, however long it takes to begin. */
        boolean isLeft() {
            return asked || !blocks.isEmpty() || !files.isEmpty();
        }
    }

    private final PrefetchConfig config;
    private final PrefetchBudget budget;
    private final Finder finder;
    private final Map<String, Waiting> waiting = new LinkedHashMap<>();
    private List<String> order = List.of();

    Prefetcher(PrefetchConfig config, long nowNanos, Finder finder) {
        this.config = config;
        this.budget = new PrefetchBudget(config, nowNanos);
        this.finder = finder;
    }

    /** A job has come that has read nothing yet; one of whose input nothing is known keeps nobody else waiting. */
    void jobCame(JobStart job) {
        if (config.isOn() && !job.inputs().isEmpty() && waiting.size() < WAITING_MAX) {
            waiting.putIfAbsent(job.job(), new Waiting(job.inputs()));
        }
    }

    /** The job reads the file; whether that is its input and the first of it. Its master reads other files before. */
    boolean jobReads(String job, String path) {
        Waiting next = waiting.get(job);
        boolean begins = next != null && next.paths.contains(path);
        if (begins) {
            waiting.remove(job);
        }
        return begins;
    }

    /** In which order jobs are offered slots; others come behind, as they came. */
    void inOrder(List<String> jobs) {
        order = List.copyOf(jobs);
    }

    /** The job has ended. */
    void jobEnded(String job) {
        waiting.remove(job);
    }

    /** The block was read, or is not in memory any more. */
    void settled(long block) {
        budget.settled(block);
    }

    /** The answer of the finder; nothing happens where the job waits no more. */
    void found(String job, List<LocatedInput> blocks) {
        Waiting next = waiting.get(job);
        if (next != null) {
            next.asked = false;
            next.blocks.addAll(blocks);
        }
    }

    /** Has some blocks pinned, if another job runs; to be called every second or so. */
    void tick(long nowNanos, int jobs, Pins pins) {
        if (jobs > waiting.size()) {
            Stream.concat(order.stream(), waiting.keySet().stream())
                    .filter(this::isLeft)
                    .findFirst()
                    .ifPresent(job -> goOn(nowNanos, job, pins));
        }
    }

    private boolean isLeft(String job) {
        Waiting found = waiting.get(job);
        return found != null && found.isLeft();
    }

    private void goOn(long nowNanos, String job, Pins pins) {
        Waiting next = waiting.get(job);
        if (next != null) {
            goOn(nowNanos, job, next, pins);
        }
    }

    private void goOn(long nowNanos, String job, Waiting next, Pins pins) {
        pin(nowNanos, job, next, pins);
        if (next.blocks.isEmpty() && !next.asked) {
            JobStart.Input file = next.files.poll();
            next.asked = file != null && finder.find(job, file.path());
        }
    }

    private void pin(long nowNanos, String job, Waiting next, Pins pins) {
        for (Iterator<LocatedInput> left = next.blocks.iterator(); left.hasNext(); ) {
            LocatedInput block = left.next();
            long bytes = CoreKeys.lockedBytes(block.bytes());
            if (!budget.allows(nowNanos, bytes)) {
                return;
            }
            left.remove();
            if (pins.ahead(job, block)) {
                budget.began(block.block().key(), bytes);
            }
        }
    }
}
