package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.cache.ClairvoyantPolicy.Admission;
import io.tiercel.testkit.Seed;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClairvoyantPolicyTest {
    /** The trace that Belady's paper made famous elsewhere: three frames cannot do better than 5 hits of 12. */
    private static final long[] BELADY = {1, 2, 3, 4, 1, 2, 5, 1, 2, 3, 4, 5};

    @ParameterizedTest
    @EnumSource
    void hits_onBeladysTrace_areFive(Admission admission) {
        assertThat(hits(BELADY, 3, admission)).isEqualTo(5);
    }

    @Test
    void refusing_hitsMore_whereANewcomerIsNeverReadAgain() {
        long[] trace = {1, 2, 3, 1, 4, 2, 5, 1, 6, 2};
        assertThat(hits(trace, 2, Admission.OPTIONAL)).isEqualTo(4);
        assertThat(hits(trace, 2, Admission.FORCED)).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void hits_areThoseOfTheNaiveRule(Admission admission) {
        Seed seed = Seed.announced("hits_areThoseOfTheNaiveRule");
        for (int i = 0; i < 30; i++) {
            int slots = seed.between(1, 12);
            long[] trace = Traces.skewedWithScans(seed.anyLong(), 300, 2 * slots + 2);
            assertThat(hits(trace, slots, admission))
                    .as("%s, trace %d", seed, i)
                    .isEqualTo(NaiveCaches.clairvoyantHits(trace, slots, admission == Admission.FORCED));
        }
    }

    @ParameterizedTest
    @EnumSource
    void hits_areTheMostThatAnyChoiceOfVictimsGives(Admission admission) {
        Seed seed = Seed.announced("hits_areTheMostThatAnyChoiceOfVictimsGives");
        for (int i = 0; i < 60; i++) {
            long[] trace = new long[11];
            for (int read = 0; read < trace.length; read++) {
                trace[read] = 1L + seed.below(5);
            }
            int slots = seed.between(1, 3);
            assertThat(hits(trace, slots, admission))
                    .as("%s, trace %d", seed, i)
                    .isEqualTo(best(trace, 0, new LinkedHashSet<>(), slots, admission));
        }
    }

    /** Tries everything. */
    private static int best(long[] trace, int from, Set<Long> here, int slots, Admission admission) {
        if (from == trace.length) {
            return 0;
        }
        long key = trace[from];
        if (here.contains(key)) {
            return 1 + best(trace, from + 1, here, slots, admission);
        }
        int best = admission == Admission.OPTIONAL ? best(trace, from + 1, here, slots, admission) : 0;
        if (here.size() < slots) {
            Set<Long> then = new LinkedHashSet<>(here);
            then.add(key);
            return Math.max(best, best(trace, from + 1, then, slots, admission));
        }
        for (long victim : here) {
            Set<Long> then = new LinkedHashSet<>(here);
            then.remove(victim);
            then.add(key);
            best = Math.max(best, best(trace, from + 1, then, slots, admission));
        }
        return best;
    }

    private static int hits(long[] trace, int slots, Admission admission) {
        PlacedKeys cache = PlacedKeys.equal(slots, all -> new ClairvoyantPolicy(all, admission, Future.of(trace)));
        int hits = 0;
        for (long key : trace) {
            hits += cache.read(key) ? 1 : 0;
        }
        return hits;
    }
}
