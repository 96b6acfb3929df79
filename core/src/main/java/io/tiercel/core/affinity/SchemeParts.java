package io.tiercel.core.affinity;

import io.tiercel.core.affinity.contents.AdmissionPolicy;
import io.tiercel.core.affinity.contents.BlockCache;
import io.tiercel.core.affinity.contents.LruVictims;
import io.tiercel.core.affinity.contents.VictimPolicy;
import io.tiercel.core.affinity.measure.AffinityModel;
import io.tiercel.core.affinity.measure.FixedAffinity;
import io.tiercel.core.affinity.measure.MeasuredAffinity;
import io.tiercel.core.affinity.measure.MeasuredSaving;
import io.tiercel.core.affinity.measure.SavingConfig;
import io.tiercel.core.affinity.plan.PlannedAdmission;
import io.tiercel.core.affinity.worth.AccessWindow;
import io.tiercel.core.affinity.worth.BenefitPolicy;
import io.tiercel.core.affinity.worth.JobReads;
import io.tiercel.core.affinity.worth.LeastBenefitVictims;
import io.tiercel.core.affinity.worth.ReadHazard;
import java.util.Collections;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The four parts that a {@link Scheme} is put together from, each as the constructor of a new one.
 *
 * @param affinity what a job gains from memory; tells the state
 * @param benefit what a file is worth
 * @param admission which blocks may try to get into memory
 * @param victims which blocks go for one that does
 */
record SchemeParts(
        BiFunction<CachingConfig, CacheState, AffinityModel> affinity,
        Function<AccessWindow, BenefitPolicy> benefit,
        Function<CacheState, AdmissionPolicy> admission,
        BiFunction<CacheState, BenefitPolicy, VictimPolicy> victims) {
    /** More often than any block is read: once in a nanosecond. */
    private static final double PINNED_RATE = 1;

    CacheScheme assemble(CachingConfig config) {
        CacheState state = new CacheState(config.windowNanos());
        AffinityModel gains = affinity.apply(config, state);
        BenefitPolicy benefits = benefit.apply(state.window());
        AdmissionPolicy admitted = admission.apply(state);
        BlockCache cache = new BlockCache(state.contents(), admitted, victims.apply(state, benefits));
        return new CacheScheme(state, gains, benefits, cache, admitted.goesByPlan(), config.replanNanos());
    }

    /** Measured while jobs run, in the paper's classes. */
    static AffinityModel measuredAffinity(CachingConfig config, CacheState state) {
        return new MeasuredAffinity(config.affinity(), state);
    }

    /** By the profile; an application that is not in it counts as one that was not measured yet. */
    static AffinityModel profiledAffinity(CachingConfig config, CacheState state) {
        double unknown = config.affinity().values().of(config.affinity().unmeasured());
        return new FixedAffinity(config.profile(), unknown, state);
    }

    /** Measured waits for the disk. */
    static AffinityModel measuredSaving(CachingConfig config, CacheState state) {
        return new MeasuredSaving(SavingConfig.DEFAULT, state);
    }

    /** No job gains anything. */
    static AffinityModel noAffinity(CachingConfig config, CacheState state) {
        return new FixedAffinity(Collections.emptyMap(), 0, state);
    }

    /** By the chance that the plan of the room gives a file. */
    static AdmissionPolicy plannedAdmission(CacheState state) {
        return new PlannedAdmission(state.rooms());
    }

    static AdmissionPolicy allAdmitted(CacheState state) {
        return AdmissionPolicy.ALL;
    }

    static AdmissionPolicy noneAdmitted(CacheState state) {
        return AdmissionPolicy.NONE;
    }

    static VictimPolicy leastBenefit(CacheState state, BenefitPolicy benefits) {
        return new LeastBenefitVictims(state.contents(), benefits, state.jobs());
    }

    static VictimPolicy leastRecent(CacheState state, BenefitPolicy benefits) {
        return new LruVictims(state.contents());
    }

    /** By what reads to come save, for which the state is to tell what is read. */
    static VictimPolicy leastRate(CacheState state, BenefitPolicy benefits) {
        ReadHazard hazard = new ReadHazard();
        state.tellReads(hazard);
        return leastRate(state, (now, block) -> hazard.rate(now, block.file()));
    }

    private static VictimPolicy leastRate(CacheState state, FutureReads future) {
        JobReads reads = new JobReads();
        state.tellReads(reads);
        return new LeastRateVictims(state, reads, future);
    }

    /** Our own, but that the blocks of one file are worth more than all others. */
    static SchemeParts savingPinning(long file) {
        return new SchemeParts(
                SchemeParts::measuredSaving,
                BenefitPolicy::affinityTimesFrequency,
                SchemeParts::allAdmitted,
                (state, benefits) -> leastRate(
                        state,
                        (now, block) -> block.file() == file
                                ? PINNED_RATE
                                : state.window().accessRate(block.file())));
    }

    /** Our own, but for what is known of jobs to come. */
    static SchemeParts savingBy(Function<AccessWindow, FutureReads> future) {
        return new SchemeParts(
                SchemeParts::measuredSaving,
                BenefitPolicy::affinityTimesFrequency,
                SchemeParts::allAdmitted,
                (state, benefits) -> leastRate(state, future.apply(state.window())));
    }
}
