package io.tiercel.core.affinity.plan;

import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.worth.BenefitPolicy;
import io.tiercel.core.affinity.worth.RunningJobs;
import io.tiercel.core.collection.LongSet;
import java.util.Optional;

/**
 * Keeps the plan of the room, and remembers which files ask for something else since it was made, so that the next plan
 * costs what has changed and not what there is.
 *
 * <p>Remembers no file that no job reads, that is not in memory and that the plan does not know: it is bounded by what
 * those are bounded by. Not thread-safe.
 *
 * <p>CAVA recomputes the caching probability at any change of the workload (section IV-B).
 */
public final class CachingPlanner {
    private final RunningJobs jobs;
    private final CacheContents contents;
    private final CachingProbabilities plan = new CachingProbabilities();
    private final LongSet changed = new LongSet();

    public CachingPlanner(RunningJobs jobs, CacheContents contents) {
        this.jobs = jobs;
        this.contents = contents;
    }

    /**
     * What the file asks for may be something else: its benefit has changed, or what jobs read of it, or, while no job
     * reads it, what of it is in memory. The plan stays as it is until the next one.
     */
    public void changed(long file) {
        if (jobs.isRead(file) || contents.cachedBytes(file) > 0 || plan.knows(file)) {
            changed.add(file);
        } else {
            changed.remove(file);
        }
    }

    /** Plans anew, by what there is and what it is worth now. */
    public void plan(BenefitPolicy benefits) {
        for (long file : changed.takeAll()) {
            renew(file, benefits);
        }
        plan.divide(contents.budgetBytes());
    }

    /** The room of a file, as of the last plan; none for one that no job read then. */
    public CachingProbabilities.Room of(long file) {
        return plan.of(file);
    }

    /** The file that one of this benefit stands against, as of the last plan; empty if there is none. */
    public Optional<NextFile> runnerUp(long file, double benefit) {
        return plan.runnerUp(file, benefit);
    }

    /** Whether nothing is remembered of any file. */
    boolean isEmpty() {
        return changed.isEmpty() && plan.isEmpty();
    }

    private void renew(long file, BenefitPolicy benefits) {
        if (jobs.isRead(file)) {
            plan.inUse(new FileDemand(file, jobs.bytesRead(file), benefits.benefit(file)));
        } else if (contents.cachedBytes(file) > 0) {
            plan.idle(new FileDemand(file, contents.cachedBytes(file), benefits.benefit(file)));
        } else {
            plan.forget(file);
        }
    }
}
