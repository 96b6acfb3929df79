package io.tiercel.simulator.world;

import io.tiercel.core.affinity.FutureReads;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredBlocks;
import io.tiercel.simulator.world.view.LiveJob;
import io.tiercel.simulator.world.view.RunObserver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Knows which job reads a block next, of all jobs of a workload: with it, our scheme is a bound of what can be done by
 * choosing what to keep. In practice, not by proof: it goes by the next read alone, one block at a time.
 *
 * <p>When a job begins that waits for others to end is not known to anybody; it is reckoned from the pace at which jobs have
 * begun so far. Not thread-safe.
 */
public final class Clairvoyant implements FutureReads, RunObserver {
    /** From the start of a job to its first reads. */
    private static final double READY_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** Between two jobs, until the pace is known. */
    private static final double PACE_NANOS = TimeUnit.MINUTES.toNanos(10);

    private static final int NOT_PLACED = -1;

    private final Workload workload;
    private final long blockBytes;
    /** Of each file, the jobs that read it, in order. */
    private final int[][] readers;
    /** Of each file, the number of its first block: blocks are numbered as their files are first read. */
    private final long[] firstBlocks;

    private long blocks;
    private int begun;

    /** Knows all of the workload; it is to be told of the run, as an observer of it. */
    public Clairvoyant(Workload workload, long blockBytes) {
        this.workload = workload;
        this.blockBytes = blockBytes;
        List<List<Integer>> jobs = new ArrayList<>();
        workload.files().forEach(file -> jobs.add(new ArrayList<>()));
        workload.jobs()
                .forEach(job -> job.inputs()
                        .forEach(input -> jobs.get(input.file().number()).add(job.number())));
        readers = jobs.stream()
                .map(numbers -> numbers.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        firstBlocks = new long[readers.length];
        Arrays.fill(firstBlocks, NOT_PLACED);
    }

    @Override
    public void jobStarted(LiveJob job) {
        begun = job.plan().number() + 1;
        for (JobInput input : job.plan().inputs()) {
            int file = input.file().number();
            if (firstBlocks[file] == NOT_PLACED) {
                firstBlocks[file] = blocks;
                blocks += StoredBlocks.count(input.file().bytes(), blockBytes);
            }
        }
    }

    @Override
    public double rate(long nowNanos, CachedBlock block) {
        int file = Math.toIntExact(block.file());
        long offset = (block.id() - firstBlocks[file]) * blockBytes;
        int[] jobs = readers[file];
        int next = Arrays.binarySearch(jobs, begun);
        for (int i = next < 0 ? -next - 1 : next; i < jobs.length; i++) {
            JobPlan job = workload.jobs().get(jobs[i]);
            if (reads(job, file, offset)) {
                return 1 / (READY_NANOS + waitNanos(nowNanos, job));
            }
        }
        return 0;
    }

    private static boolean reads(JobPlan job, int file, long offset) {
        return job.inputs().stream().anyMatch(input -> input.file().number() == file && input.bytes() > offset);
    }

    private double waitNanos(long nowNanos, JobPlan job) {
        double untilThere = Math.max(0, job.submitNanos() - nowNanos);
        if (workload.atOnce() >= workload.jobs().size()) {
            return untilThere;
        }
        int ended = begun - workload.atOnce();
        double pace = ended <= 0 ? PACE_NANOS : nowNanos / (double) ended;
        return Math.max(untilThere, (job.number() - begun + 1) * pace);
    }
}
