package io.tiercel.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.contents.CacheDecision;
import io.tiercel.core.affinity.contents.CacheDecision.Outcome;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.measure.AffinityConfig;
import io.tiercel.core.affinity.measure.FixedAffinity;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CacheSchemePropertiesTest {
    private static final CachingConfig CONFIG =
            new CachingConfig(80, 10, AffinityConfig.DEFAULT.measuring(2), FixedAffinity.paper());

    @ParameterizedTest(name = "{0}")
    @EnumSource(Scheme.class)
    void contents_areInOnePlace_andNeverExceedABudget(Scheme scheme) {
        Seed seed = Seed.announced(scheme.label());
        for (int round = 0; round < 40; round++) {
            CacheScheme caching = scheme.newCaching(CONFIG);
            Map<Long, CachedBlock> model = new LinkedHashMap<>();
            new RandomReads(seed.split(), caching).run(400, decision -> {
                apply(decision, model);
                assertThat(caching.contents().blocks())
                        .hasSize(model.size())
                        .allMatch(block -> block.equals(model.get(block.id())));
                for (int vm = 0; vm < 4; vm++) {
                    assertThat(bytesOn(model, vm))
                            .isEqualTo(caching.contents().usedBytes(vm))
                            .isLessThanOrEqualTo(caching.contents().budgetBytes(vm));
                }
            });
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Scheme.class)
    void decisions_areTheSameInEveryRun(Scheme scheme) {
        long seed = Seed.announced(scheme.label()).value();
        assertThat(decisions(seed, scheme)).isEqualTo(decisions(seed, scheme)).isNotEmpty();
    }

    @Test
    void cava_evictsWhatIsWorthLeast_forWhatIsWorthMore() {
        Seed seed = Seed.announced("CacheSchemePropertiesTest");
        List<CacheDecision> withVictims = new ArrayList<>();
        for (int round = 0; round < 300; round++) {
            CacheScheme cava = Scheme.CAVA.newCaching(CONFIG);
            Map<Long, CachedBlock> before = new LinkedHashMap<>();
            new RandomReads(seed.split(), cava).run(400, decision -> {
                checkVictims(cava, decision, before);
                apply(decision, before);
                if (!decision.victims().isEmpty()) {
                    withVictims.add(decision);
                }
            });
        }
        assertThat(withVictims).hasSizeGreaterThan(300);
    }

    /** Each victim is worth less than the newcomer, and no more than any other block that would have been a victim. */
    private static void checkVictims(CacheScheme cava, CacheDecision decision, Map<Long, CachedBlock> before) {
        double newcomer = cava.standing(decision.request().block().file()).benefit();
        double dearest = 0;
        for (CachedBlock victim : decision.victims()) {
            assertThat(victim.vm()).isEqualTo(decision.request().block().vm());
            assertThat(cava.standing(victim.file()).benefit()).isLessThan(newcomer);
            assertThat(cava.jobs().reads(decision.request().job(), victim.file()))
                    .isFalse();
            dearest = Math.max(dearest, cava.standing(victim.file()).benefit());
        }
        for (CachedBlock other : before.values()) {
            boolean spared = other.vm() == decision.request().block().vm()
                    && !decision.victims().contains(other)
                    && !cava.jobs().reads(decision.request().job(), other.file());
            assertThat(spared && cava.standing(other.file()).benefit() < dearest)
                    .isFalse();
        }
    }

    private static void apply(CacheDecision decision, Map<Long, CachedBlock> contents) {
        decision.victims()
                .forEach(victim -> assertThat(contents.remove(victim.id())).isEqualTo(victim));
        if (decision.outcome() == Outcome.KEPT) {
            CachedBlock block = decision.request().block();
            assertThat(contents.put(block.id(), block)).isNull();
        }
    }

    private static long bytesOn(Map<Long, CachedBlock> contents, int vm) {
        return contents.values().stream()
                .filter(block -> block.vm() == vm)
                .mapToLong(CachedBlock::bytes)
                .sum();
    }

    private static List<CacheDecision> decisions(long seed, Scheme scheme) {
        List<CacheDecision> decisions = new ArrayList<>();
        new RandomReads(Seed.of(seed), scheme.newCaching(CONFIG)).run(2_000, decisions::add);
        return decisions;
    }
}
