package io.tiercel.core.affinity;

import io.tiercel.core.affinity.contents.BlockCache;
import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.contents.CacheDecision;
import io.tiercel.core.affinity.contents.CacheRequest;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.measure.AffinityModel;
import io.tiercel.core.affinity.measure.LearnedAffinity;
import io.tiercel.core.affinity.measure.TaskMeasurement;
import io.tiercel.core.affinity.plan.FileStanding;
import io.tiercel.core.affinity.worth.BenefitPolicy;
import io.tiercel.core.affinity.worth.InputFile;
import io.tiercel.core.affinity.worth.RunningJobs;
import java.util.List;

/**
 * A whole way of using memory for input: what a job gains, what a file is worth, what is admitted and what is evicted.
 *
 * <p>Put together by {@link Scheme}. It is told of jobs, tasks and reads, and answers for each read whether the
 * block is to be kept and what goes for it. Where it goes by a plan of the room, that is divided anew before the next
 * request whenever the workload, an affinity or a budget has changed, and now and then beside that. Times must not go back. Not
 * thread-safe.
 */
public final class CacheScheme {
    private final CacheState state;
    private final AffinityModel affinity;
    private final BenefitPolicy benefits;
    private final BlockCache cache;
    private final boolean goesByPlan;
    private final long replanNanos;
    private long nextPlanNanos = Long.MIN_VALUE;

    /** @param goesByPlan whether anything is decided by the plan of the room; if not, it is made when it is looked at */
    CacheScheme(
            CacheState state,
            AffinityModel affinity,
            BenefitPolicy benefits,
            BlockCache cache,
            boolean goesByPlan,
            long replanNanos) {
        this.state = state;
        this.affinity = affinity;
        this.benefits = benefits;
        this.cache = cache;
        this.goesByPlan = goesByPlan;
        this.replanNanos = replanNanos;
    }

    /** The job, one run of the application, starts to read all of these files. */
    public void jobStarted(long nowNanos, long job, String application, List<InputFile> inputs) {
        state.jobStarted(nowNanos, job, inputs);
        affinity.jobStarted(job, application);
    }

    /** The job, which must be here, turns out to read this file too. Does nothing where that is known already. */
    public void inputFound(long nowNanos, long job, InputFile input) {
        if (!state.jobs().reads(job, input.file())) {
            state.inputFound(nowNanos, job, input);
        }
    }

    /** The job, which must be here, has ended. */
    public void jobEnded(long job) {
        state.jobEnded(job);
        affinity.jobEnded(job);
    }

    /** A map task of the job, which must be here, was measured. */
    public void taskMeasured(long job, TaskMeasurement task) {
        affinity.taskMeasured(job, task);
    }

    /** What was learned of applications, to be kept over a restart. */
    public LearnedAffinity learned() {
        return affinity.learned();
    }

    /** Begins with what another of the same scheme has learned; before the first job. */
    public void recall(LearnedAffinity learned) {
        affinity.recall(learned);
    }

    /**
     * A task of the job has read the block; is it to be kept, and what goes for it? Late word of a job that has ended
     * counts as no read of the file.
     *
     * @param draw a random number, even from 0 to below 1
     */
    public CacheDecision request(long nowNanos, CacheRequest request, double draw) {
        read(nowNanos, request.job(), request.block());
        return answer(nowNanos, request, draw);
    }

    /** A task of the job is going to read the block, which may be kept before it does; otherwise as a request. */
    public CacheDecision readAhead(long nowNanos, CacheRequest request, double draw) {
        state.window().advance(nowNanos);
        return answer(nowNanos, request, draw);
    }

    private CacheDecision answer(long nowNanos, CacheRequest request, double draw) {
        if (goesByPlan && (state.takeChanged() || nowNanos >= nextPlanNanos)) {
            nextPlanNanos = nowNanos + replanNanos;
            state.rooms().plan(benefits);
        }
        return cache.request(request, draw);
    }

    /** A task of the job has read the block, and it is not to be kept: only what is known of the future changes. */
    public void read(long nowNanos, long job, CachedBlock block) {
        state.read(nowNanos, job, block);
    }

    /** The VM may hold so many bytes from now on; returns the blocks that must go for that, which are worth least. */
    public List<CachedBlock> budget(int vm, long bytes) {
        return cache.budget(vm, bytes);
    }

    /** Whether no block is ever kept. */
    public boolean keepsNothing() {
        return cache.admitsNone();
    }

    /** What is in memory; the caller takes out what is lost. */
    public CacheContents contents() {
        return state.contents();
    }

    /** The jobs that run now; to be read only. */
    public RunningJobs jobs() {
        return state.jobs();
    }

    /** What the file is worth, and why. */
    public FileStanding standing(long file) {
        if (!goesByPlan) {
            state.rooms().plan(benefits);
        }
        double benefit = benefits.benefit(file);
        return new FileStanding(
                file,
                benefit,
                state.contents().cachedBytes(file),
                state.rooms().of(file),
                state.rooms().runnerUp(file, benefit),
                state.window().readers(file));
    }
}
