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
import io.tiercel.core.affinity.worth.BenefitPolicy;
import io.tiercel.core.affinity.worth.JobReads;
import io.tiercel.core.affinity.worth.LeastBenefitVictims;
import java.util.Collections;
import java.util.Map;

/**
 * The schemes that CAVA's evaluation compares (section V-A), each put together from the same parts.
 *
 * <table>
 * <caption>What each is made of</caption>
 * <tr><th>scheme</th><th>affinity</th><th>benefit</th><th>admission</th><th>victims</th></tr>
 * <tr><td>CAVA</td><td>measured</td><td>affinity x frequency</td><td>by plan</td><td>least benefit</td></tr>
 * <tr><td>CA-Only</td><td>measured</td><td>affinity</td><td>by plan</td><td>least benefit</td></tr>
 * <tr><td>Static-CA</td><td>profiled</td><td>affinity</td><td>by plan</td><td>least benefit</td></tr>
 * <tr><td>CAVA-LRU</td><td>measured</td><td>affinity x frequency</td><td>all</td><td>least recent</td></tr>
 * <tr><td>No-Cache</td><td>fixed</td><td>affinity</td><td>none</td><td>none</td></tr>
 * <tr><td>saving (ours)</td><td>measured waits</td><td>rate of reads to come</td><td>all</td><td>least saved</td></tr>
 * </table>
 *
 * <p>Of CAVA-LRU the paper only says that it works as CAVA with LRU in place of its replacement; that it admits all is to
 * be seen from its figure 7.
 */
public final class CacheSchemes {
    private CacheSchemes() {}

    public static CacheScheme cava(CachingConfig config) {
        CacheState state = new CacheState(config.windowNanos());
        AffinityModel affinity = new MeasuredAffinity(config.affinity(), state);
        return byBenefit(config, state, affinity, BenefitPolicy.affinityTimesFrequency(state.window()));
    }

    public static CacheScheme caOnly(CachingConfig config) {
        CacheState state = new CacheState(config.windowNanos());
        AffinityModel affinity = new MeasuredAffinity(config.affinity(), state);
        return byBenefit(config, state, affinity, BenefitPolicy.affinityOnly(state.window()));
    }

    /**
     * CA-Only with affinities that were profiled off-line.
     *
     * @param affinities by application; others have that of an unmeasured job
     */
    public static CacheScheme staticCa(CachingConfig config, Map<String, Double> affinities) {
        CacheState state = new CacheState(config.windowNanos());
        double unknown = config.affinity().values().of(config.affinity().unmeasured());
        AffinityModel affinity = new FixedAffinity(affinities, unknown, state);
        return byBenefit(config, state, affinity, BenefitPolicy.affinityOnly(state.window()));
    }

    public static CacheScheme cavaLru(CachingConfig config) {
        CacheState state = new CacheState(config.windowNanos());
        return new CacheScheme(
                state,
                new MeasuredAffinity(config.affinity(), state),
                BenefitPolicy.affinityTimesFrequency(state.window()),
                new BlockCache(state.contents(), AdmissionPolicy.ALL, new LruVictims(state.contents())),
                false,
                config.replanNanos());
    }

    /** The floor: nothing is ever in memory. */
    public static CacheScheme noCache(CachingConfig config) {
        CacheState state = new CacheState(config.windowNanos());
        return new CacheScheme(
                state,
                new FixedAffinity(Collections.emptyMap(), 0, state),
                BenefitPolicy.affinityOnly(state.window()),
                // Nothing is evicted for what is not admitted, but what another scheme left where there is less room.
                new BlockCache(state.contents(), AdmissionPolicy.NONE, new LruVictims(state.contents())),
                false,
                config.replanNanos());
    }

    /**
     * What goes beyond the paper: measured waits in place of classes, and what running jobs are still to read beside how
     * often files were read; every block is admitted that saves more than what goes for it.
     */
    public static CacheScheme saving(CachingConfig config, SavingConfig saving) {
        JobReads reads = new JobReads();
        CacheState state = new CacheState(config.windowNanos(), reads);
        return new CacheScheme(
                state,
                new MeasuredSaving(saving, state),
                BenefitPolicy.affinityTimesFrequency(state.window()),
                new BlockCache(state.contents(), AdmissionPolicy.ALL, new LeastRateVictims(state, reads)),
                false,
                config.replanNanos());
    }

    private static CacheScheme byBenefit(
            CachingConfig config, CacheState state, AffinityModel affinity, BenefitPolicy benefits) {
        AdmissionPolicy admission = new PlannedAdmission(state.rooms());
        VictimPolicy victims = new LeastBenefitVictims(state.contents(), benefits, state.jobs());
        return new CacheScheme(
                state,
                affinity,
                benefits,
                new BlockCache(state.contents(), admission, victims),
                true,
                config.replanNanos());
    }
}
