package io.tiercel.core.affinity.worth;

import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.collection.LongMap;
import io.tiercel.core.collection.LongSet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How far the running jobs are with their input, and so when the blocks that are left will be read.
 *
 * <p>A job that runs reads every block of its files once: what it has not read yet is the one part of the future that is
 * known. Remembers the blocks that running jobs have read. Not thread-safe.
 */
public final class JobReads implements ReadListener {
    /** A job is taken to have read so much of its input before it began, at the pace of those that have ended. */
    private static final double PRIOR_SHARE = 0.1;

    /** What the job that ended last counts for in the average. */
    private static final double DURATION_WEIGHT = 0.2;

    /** Of blocks that are remembered to be read; what is read beyond them counts as still to be read. */
    private static final int BLOCKS_MAX = 5_000_000;

    private static final class Job {
        private final long startNanos;
        private long bytes;
        private final List<Long> files = new ArrayList<>();
        private final LongSet read = new LongSet();
        private int blocksRead;
        private long bytesRead;
        private double saving;

        Job(long startNanos, long bytes) {
            this.startNanos = startNanos;
            this.bytes = bytes;
        }
    }

    private final LongMap<Job> jobs = new LongMap<>();
    private final LongMap<List<Job>> byFile = new LongMap<>();
    /** Of all jobs together. */
    private int blocks;

    /** Of a job, on average over those that have ended; ten minutes until one has. */
    private double durationNanos = TimeUnit.MINUTES.toNanos(10);

    /** The job, which is not here yet, starts to read all of these files. */
    @Override
    public void started(long nowNanos, long id, List<InputFile> files) {
        long bytes = files.stream().mapToLong(InputFile::bytes).sum();
        Job job = new Job(nowNanos, bytes);
        jobs.put(id, job);
        files.stream().mapToLong(InputFile::file).distinct().forEach(file -> reads(job, file));
    }

    /** The job reads this file too, which is none of its files yet; nothing where it is not here. */
    @Override
    public void found(long nowNanos, long id, InputFile file) {
        Job job = jobs.get(id);
        if (job != null) {
            job.bytes += file.bytes();
            reads(job, file.file());
        }
    }

    /** The job has read the block; nothing where it is not here. */
    @Override
    public void read(long id, CachedBlock block) {
        Job job = jobs.get(id);
        if (job != null && blocks < BLOCKS_MAX && job.read.add(block.id())) {
            blocks++;
            job.blocksRead++;
            job.bytesRead += block.bytes();
        }
    }

    /** The job is over; nothing where it is not here. */
    @Override
    public void ended(long nowNanos, long id) {
        Job job = jobs.remove(id);
        if (job != null) {
            blocks -= job.blocksRead;
            job.files.forEach(file -> readsNoMore(job, file));
            durationNanos += DURATION_WEIGHT * (nowNanos - job.startNanos - durationNanos);
        }
    }

    /** What the job saves for each byte that it reads out of memory; nothing where it is not here. */
    @Override
    public void saving(long id, double nanosPerByte) {
        Job job = jobs.get(id);
        if (job != null) {
            job.saving = nanosPerByte;
        }
    }

    /** What a byte of the block saves in a unit of time by being read by jobs that run now and have not read it yet. */
    public double savingRate(long nowNanos, CachedBlock block) {
        double rate = 0;
        List<Job> readers = byFile.get(block.file());
        for (Job job : readers == null ? List.<Job>of() : readers) {
            if (!job.read.contains(block.id())) {
                rate += job.saving / leftNanos(nowNanos, job);
            }
        }
        return rate;
    }

    private void reads(Job job, long file) {
        job.files.add(file);
        byFile.computeIfAbsent(file, f -> new ArrayList<>()).add(job);
    }

    private void readsNoMore(Job job, long file) {
        List<Job> readers = byFile.get(file);
        if (readers != null && readers.remove(job) && readers.isEmpty()) {
            byFile.remove(file);
        }
    }

    /** Until the job has read all, at its pace so far. */
    private double leftNanos(long nowNanos, Job job) {
        double done = job.bytes == 0 ? 1 : job.bytesRead / (double) job.bytes;
        double pace = (done + PRIOR_SHARE) / (nowNanos - job.startNanos + PRIOR_SHARE * durationNanos);
        return Math.max(1, (1 - done) / pace);
    }
}
