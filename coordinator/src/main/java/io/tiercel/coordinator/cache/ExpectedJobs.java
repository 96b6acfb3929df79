package io.tiercel.coordinator.cache;

import io.tiercel.coordinator.namenode.LocatedInput;
import io.tiercel.wire.cache.JobCached;
import io.tiercel.wire.cache.JobHint;
import io.tiercel.wire.cache.JobStart;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that only their submitters tell of: finds the blocks of their input, and tells whoever told of them how many of
 * these are in memory. So a job that waits for its master has a score, and so has one whose master tells nothing.
 *
 * <p>For the directory's thread.
 */
final class ExpectedJobs {
    static final int JOBS_MAX = 1_000;
    /** Of all jobs together; they are counted once a second. Of a larger input the blocks that were found first count. */
    static final int BLOCKS_MAX = 200_000;

    /** Looks for a path's blocks on behalf of a job; the answer comes to {@link #found}. */
    @FunctionalInterface
    interface Finder {
        /** Whether there will be an answer. */
        boolean find(String job, String path);
    }

    private record Block(long key, long bytes) {}

    private static final class Expected {
        final long teller;
        final JobHint hint;
        final Consumer<JobCached> hears;
        final Deque<String> paths;
        final List<Block> blocks = new ArrayList<>();
        final Map<String, Long> files = new LinkedHashMap<>();
        boolean asked;
        boolean complete;

        @Nullable
        JobCached told;

        Expected(long teller, JobHint hint, Consumer<JobCached> hears) {
            this.teller = teller;
            this.hint = hint;
            this.hears = hears;
            this.paths = new ArrayDeque<>(hint.paths());
        }

        JobStart start() {
            List<JobStart.Input> inputs = new ArrayList<>();
            files.forEach((path, bytes) -> inputs.add(new JobStart.Input(path, bytes)));
            return new JobStart(hint.job(), hint.application(), hint.user(), inputs);
        }
    }

    private final Finder finder;
    private final Map<String, Expected> jobs = new LinkedHashMap<>();
    private int blocks;

    ExpectedJobs(Finder finder) {
        this.finder = finder;
    }

    /**
     * The teller, a session, says that a job was submitted.
     *
     * @param hears how much of the input is in memory, whenever that has changed
     */
    void came(long teller, JobHint hint, Consumer<JobCached> hears) {
        ended(hint.job());
        if (jobs.size() < JOBS_MAX) {
            jobs.put(hint.job(), new Expected(teller, hint, hears));
        }
    }

    void ended(String job) {
        Expected gone = jobs.remove(job);
        blocks -= gone == null ? 0 : gone.blocks.size();
    }

    /** The session has ended; it tells of its jobs again in the next one. */
    void tellerLeft(long teller) {
        for (Iterator<Expected> left = jobs.values().iterator(); left.hasNext(); ) {
            Expected job = left.next();
            if (job.teller == teller) {
                left.remove();
                blocks -= job.blocks.size();
            }
        }
    }

    /** The answer of the finder. */
    void found(String name, List<LocatedInput> located) {
        Expected job = jobs.get(name);
        if (job == null) {
            return;
        }
        job.asked = false;
        for (LocatedInput block : located) {
            job.files.merge(block.path(), block.bytes(), Long::sum);
            if (blocks < BLOCKS_MAX) {
                job.blocks.add(new Block(block.block().key(), block.bytes()));
                blocks++;
            }
        }
    }

    /**
     * Looks for what is not found yet, and tells what has changed; to be called every second or so.
     *
     * @param cached whether the block of this key is in memory
     * @param complete is told each job of which all was found, with the session that told of it
     */
    void tick(LongPredicate cached, Completion complete) {
        for (Expected job : List.copyOf(jobs.values())) {
            if (!job.complete && !job.asked) {
                lookFor(job, complete);
            }
            if (job.complete) {
                tell(job, cached);
            }
        }
    }

    /** Is told of a job all of whose input was found. */
    @FunctionalInterface
    interface Completion {
        void found(long teller, JobStart job);
    }

    private void lookFor(Expected job, Completion complete) {
        String path = job.paths.peek();
        if (path == null) {
            job.complete = true;
            complete.found(job.teller, job.start());
        } else if (finder.find(job.hint.job(), path)) {
            job.paths.remove();
            job.asked = true;
        }
    }

    private static void tell(Expected job, LongPredicate cached) {
        int count = 0;
        long bytes = 0;
        for (Block block : job.blocks) {
            if (cached.test(block.key)) {
                count++;
                bytes += block.bytes;
            }
        }
        JobCached now = new JobCached(job.hint.job(), count, job.blocks.size(), bytes);
        if (!now.equals(job.told)) {
            job.told = now;
            job.hears.accept(now);
        }
    }
}
