package io.tiercel.core.affinity;

import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.measure.AffinityListener;
import io.tiercel.core.affinity.plan.CachingPlanner;
import io.tiercel.core.affinity.worth.AccessWindow;
import io.tiercel.core.affinity.worth.InputFile;
import io.tiercel.core.affinity.worth.ReadListener;
import io.tiercel.core.affinity.worth.RunningJobs;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What every scheme of caching goes by: who runs, who read what of late, and what is in memory. Not thread-safe. */
public final class CacheState implements AffinityListener {
    private final RunningJobs jobs = new RunningJobs();
    private final CacheContents contents = new CacheContents(this::cachedChanged, this::budgetChanged);
    private final CachingPlanner rooms = new CachingPlanner(jobs, contents);
    private final AccessWindow window;
    private final List<ReadListener> listeners = new ArrayList<>();
    private boolean changed;

    /** @param windowNanos see {@link AccessWindow} */
    public CacheState(long windowNanos) {
        this.window = new AccessWindow(windowNanos, rooms::changed);
    }

    /** The listener, too, is told what is read from now on. */
    void tellReads(ReadListener listener) {
        listeners.add(listener);
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

    /** The room that each file may count on, as of the last plan. */
    public CachingPlanner rooms() {
        return rooms;
    }

    @Override
    public void affinityChanged(long job, double value, Supplier<String> why) {
        window.affinityChanged(job, value, why);
        listeners.forEach(listener -> listener.saving(job, value));
        changed = true;
    }

    /** The job starts to read all of these files. */
    public void jobStarted(long nowNanos, long job, List<InputFile> inputs) {
        window.advance(nowNanos);
        jobs.started(job, inputs);
        window.jobStarted(job);
        listeners.forEach(listener -> listener.started(nowNanos, job, inputs));
        for (InputFile input : inputs) {
            window.accessed(nowNanos, input.file(), job);
            rooms.changed(input.file());
        }
        changed = true;
    }

    /** The job, which must be here, reads this file too. */
    void inputFound(long nowNanos, long job, InputFile input) {
        window.advance(nowNanos);
        jobs.found(job, input);
        listeners.forEach(listener -> listener.found(nowNanos, job, input));
        window.accessed(nowNanos, input.file(), job);
        rooms.changed(input.file());
        changed = true;
    }

    /** The job, which must be here, has ended. */
    public void jobEnded(long job) {
        jobs.ended(job).forEach(input -> rooms.changed(input.file()));
        listeners.forEach(listener -> listener.ended(window.nowNanos(), job));
        window.jobEnded(job);
        changed = true;
    }

    /** A task of the job, which may have ended, has read the block. */
    void read(long nowNanos, long job, CachedBlock block) {
        window.advance(nowNanos);
        listeners.forEach(listener -> listener.read(job, block));
        if (jobs.has(job)) {
            window.accessed(nowNanos, block.file(), job);
        }
    }

    /** Whether anything that plans go by has changed since this was asked last. */
    boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }

    private void budgetChanged() {
        changed = true;
    }

    /** A file that jobs read asks for what they read of it, however much of that is in memory. */
    private void cachedChanged(long file) {
        if (!jobs.isRead(file)) {
            rooms.changed(file);
        }
    }
}
