package io.tiercel.solvers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.ssd.SsdWeight;
import io.tiercel.core.ssd.VmNeed;
import io.tiercel.core.ssd.WeightFitness;
import io.tiercel.solvers.GeneticWeights.Selection;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneticWeightsTest {
    private static final double GAP_MAX = 0.01;

    private final Seed seed = Seed.announced("GeneticWeightsTest");

    private static List<VmNeed> needs(int vms, Seed seed) {
        List<double[]> raw = new ArrayList<>();
        double[] sums = new double[3];
        for (int vm = 0; vm < vms; vm++) {
            double[] need = {1 + seed.below(1000), 1 + seed.below(1000), 1 + seed.below(1000)};
            for (int i = 0; i < need.length; i++) {
                sums[i] += need[i];
            }
            raw.add(need);
        }
        return raw.stream()
                .map(need -> new VmNeed(need[0] / sums[0], need[1] / sums[1], need[2] / sums[2]))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 20})
    void tournament_comesCloseToTheOptimum(int vms) {
        List<VmNeed> needs = needs(vms, seed);
        List<SsdWeight> weights = new GeneticWeights(Selection.TOURNAMENT, seed.value()).solve(needs);
        assertThat(WeightFitness.gap(needs, weights)).as(seed.toString()).isBetween(0.0, GAP_MAX);
        assertThat(weights.stream().mapToDouble(SsdWeight::space).sum()).isCloseTo(1, within(1e-9));
        assertThat(weights.stream().mapToDouble(SsdWeight::iops).sum()).isCloseTo(1, within(1e-9));
    }

    @Test
    void tournament_ofManyVms_isFarBetterThanEqualWeights() {
        List<VmNeed> needs = needs(200, seed);
        List<SsdWeight> weights = new GeneticWeights(Selection.TOURNAMENT, seed.value()).solve(needs);
        assertThat(WeightFitness.gap(needs, weights)).as(seed.toString()).isLessThan(0.2);
    }

    @Test
    void roulette_isWorseThanATournament() {
        List<VmNeed> needs = needs(20, seed);
        List<SsdWeight> weights = new GeneticWeights(Selection.ROULETTE, seed.value()).solve(needs);
        assertThat(WeightFitness.gap(needs, weights)).as(seed.toString()).isGreaterThan(GAP_MAX);
    }

    @Test
    void sameSeed_givesTheSameWeights() {
        List<VmNeed> needs = needs(7, seed);
        GeneticWeights solver = new GeneticWeights(Selection.TOURNAMENT, 17);
        assertThat(solver.solve(needs)).isEqualTo(solver.solve(needs));
        assertThat(solver.solve(List.of())).isEmpty();
    }

    @Test
    void oneVm_hasItAll() {
        List<VmNeed> needs = List.of(new VmNeed(1, 1, 1));
        SsdWeight weight =
                new GeneticWeights(Selection.TOURNAMENT, 1).solve(needs).get(0);
        assertThat(weight.space()).isCloseTo(1, within(1e-12));
    }
}
