package io.tiercel.core.affinity;

import java.util.function.Supplier;

/** What every scheme of caching goes by: who runs, who read what of late, and what is in memory. Not thread-safe. */
public final class CacheState implements AffinityListener {
    private final RunningJobs jobs = new RunningJobs();
    private final CacheContents contents = new CacheContents();
    private final AccessWindow window;
    private final JobReads reads = new JobReads();
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
        reads.saving(job, value);
        changed = true;
    }

    /** How far the running jobs are with their input. */
    JobReads reads() {
        return reads;
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
