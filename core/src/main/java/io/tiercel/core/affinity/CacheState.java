package io.tiercel.core.affinity;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What every scheme of caching goes by: who runs, who read what of late, and what is in memory. Not thread-safe. */
public final class CacheState implements AffinityListener {
    private final RunningJobs jobs = new RunningJobs();
    private final CacheContents contents = new CacheContents();
    private final AccessWindow window;
    private @Nullable JobReads reads;
    private boolean changed;

    /** @param windowNanos see {@link AccessWindow} */
    public CacheState(long windowNanos) {
        window = new AccessWindow(windowNanos);
    }

    public RunningJobs jobs() {
        return jobs;
    }

    public CacheContents contents() {
        return contents;
    }

    public AccessWindow window() {
        return window;
    }

    @Override
    public void affinityChanged(long job, double value, Supplier<String> why) {
        window.affinityChanged(job, value, why);
        if (reads != null) {
            reads.saving(job, value);
        }
        changed = true;
    }

    /** How far the running jobs are with their input, which is followed for whoever asks before the first one starts. */
    JobReads followReads() {
        JobReads followed = reads == null ? new JobReads() : reads;
        reads = followed;
        return followed;
    }

    void jobStarted(long nowNanos, long job, List<InputFile> inputs) {
        window.advance(nowNanos);
        jobs.started(job, inputs);
        if (reads != null) {
            reads.started(nowNanos, job, inputs);
        }
    }

    /** The job reads this file too. */
    void inputFound(long nowNanos, long job, InputFile input) {
        window.advance(nowNanos);
        jobs.found(job, input);
        if (reads != null) {
            reads.found(job, input);
        }
        window.accessed(nowNanos, input.file(), job);
        changed = true;
    }

    void jobEnded(long job) {
        jobs.ended(job);
        if (reads != null) {
            reads.ended(window.nowNanos(), job);
        }
    }

    /** A task of the job, which may have ended, has read the block. */
    void read(long nowNanos, long job, CachedBlock block) {
        window.advance(nowNanos);
        if (reads != null) {
            reads.read(job, block);
        }
        if (jobs.has(job)) {
            window.accessed(nowNanos, block.file(), job);
        }
    }

    /** The workload is another one. */
    void changed() {
        changed = true;
    }

    /** Whether anything that plans go by has changed since this was asked last. */
    boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }
}
