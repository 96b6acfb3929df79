package io.tiercel.simulator.world.model;

import io.tiercel.simulator.world.store.StoredBlocks;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Jobs to run on files.
 *
 * @param files numbered from 0 in this order
 * @param jobs numbered from 0 in this order, in which they are there to be started
 * @param atOnce how many run at a time; others wait until one ends
 */
public record Workload(String name, List<StoredFile> files, List<JobPlan> jobs, int atOnce) {
    private static final int FILES_MAX = 10_000_000;
    private static final int BLOCKS_MAX = 100_000_000;
    private static final int REDUCES_MAX = 100_000_000;
    /** With so few bytes, every sum of them can still be counted. */
    private static final double BYTES_MAX = 0x1p62;

    public Workload {
        if (files.size() > FILES_MAX) {
            throw new IllegalArgumentException("a workload must have at most " + FILES_MAX + " files: " + files.size());
        }
        files = List.copyOf(files);
        jobs = List.copyOf(jobs);
        if (jobs.isEmpty()) {
            throw new IllegalArgumentException("a workload must have a job");
        }
        if (atOnce < 1) {
            throw new IllegalArgumentException("jobs at once must be positive: " + atOnce);
        }
        checkSum("files", files.stream().mapToLong(StoredFile::bytes));
        checkSum("jobs", jobs.stream().flatMap(job -> job.inputs().stream()).mapToLong(JobInput::bytes));
        long submitNanos = 0;
        for (int i = 0; i < jobs.size(); i++) {
            JobPlan job = jobs.get(i);
            if (job.number() != i || job.submitNanos() < submitNanos) {
                throw new IllegalArgumentException("job " + job.number() + " is not in its place");
            }
            submitNanos = job.submitNanos();
            for (JobInput input : job.inputs()) {
                if (!files.get(input.file().number()).equals(input.file())) {
                    throw new IllegalArgumentException("job " + i + " reads a file that is not in its place");
                }
            }
        }
    }

    /**
     * Checks that what is kept of each block can be kept of all, and that each job's tasks can be counted.
     *
     * @throws IllegalArgumentException if files or jobs are of too many blocks, or a job has too many reduce tasks
     */
    public void requireSimulable(ClusterModel model) {
        long blockBytes = model.blockBytes();
        checkBlocks(
                "all files together are",
                files.stream().mapToLong(file -> StoredBlocks.count(file.bytes(), blockBytes)),
                blockBytes);
        for (JobPlan job : jobs) {
            checkTasks(job);
            checkBlocks(
                    "job " + job.number() + " reads",
                    job.inputs().stream().mapToLong(input -> StoredBlocks.count(input.bytes(), blockBytes)),
                    blockBytes);
            checkReduces(job, model.task().reduces(job));
        }
    }

    /** The bytes of all files that some job reads. */
    public long inputBytes() {
        return jobs.stream()
                .flatMap(job -> job.inputs().stream())
                .map(JobInput::file)
                .distinct()
                .mapToLong(StoredFile::bytes)
                .sum();
    }

    /** How many jobs read each file, by its number. */
    public int[] readers() {
        int[] readers = new int[files.size()];
        jobs.forEach(job -> job.inputs().forEach(input -> readers[input.file().number()]++));
        return readers;
    }

    /** Blocks are no smaller than a byte, so that their number can be counted if the bytes can. */
    private static void checkBlocks(String what, LongStream counts, long blockBytes) {
        long blocks = counts.sum();
        if (blocks > BLOCKS_MAX) {
            throw new IllegalArgumentException(what + " " + blocks + " blocks of " + blockBytes
                    + " bytes, more than the " + BLOCKS_MAX + " that can be simulated: make blocks larger");
        }
    }

    private static void checkTasks(JobPlan job) {
        if (job.computing().count() > BLOCKS_MAX) {
            throw new IllegalArgumentException("job " + job.number() + " has "
                    + job.computing().count() + " tasks that compute, more than the " + BLOCKS_MAX
                    + " that can be simulated");
        }
    }

    private static void checkReduces(JobPlan job, long reduces) {
        if (reduces > REDUCES_MAX) {
            throw new IllegalArgumentException("job " + job.number() + " has " + reduces
                    + " reduce tasks, more than the " + REDUCES_MAX + " that can be simulated");
        }
    }

    private static void checkSum(String what, LongStream bytes) {
        if (bytes.asDoubleStream().sum() > BYTES_MAX) {
            throw new IllegalArgumentException("the bytes of all " + what + " together must be at most 4 EiB");
        }
    }
}
