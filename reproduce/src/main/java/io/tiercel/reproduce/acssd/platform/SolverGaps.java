package io.tiercel.reproduce.acssd.platform;

import io.tiercel.core.ssd.DivisorFloors;
import io.tiercel.core.ssd.VmNeed;
import io.tiercel.core.ssd.VmUse;
import io.tiercel.core.ssd.WeightFitness;
import io.tiercel.report.Estimate;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.simulator.engine.RandomStreams;
import io.tiercel.solvers.GeneticWeights;
import io.tiercel.solvers.GeneticWeights.Selection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * How far genetic algorithms are from the optimum of Algorithm 1, as a share of how far equal weights are. VMs use what is drawn
 * by the seed. Immutable.
 */
final class SolverGaps {
    /** How many VMs there are. */
    static final List<Integer> VMS = List.of(5, 20, 200);

    private final Map<Integer, List<Gap>> gaps;

    private record Gap(double tournament, double roulette) {}

    private SolverGaps(Map<Integer, List<Gap>> gaps) {
        this.gaps = gaps;
    }

    static SolverGaps of(List<Long> seeds) {
        Map<Integer, List<Gap>> gaps = new LinkedHashMap<>();
        for (int vms : VMS) {
            gaps.put(vms, seeds.parallelStream().map(seed -> gap(vms, seed)).toList());
        }
        return new SolverGaps(gaps);
    }

    private static Gap gap(int vms, long seed) {
        SplittableRandom random = new RandomStreams(seed).stream("use of " + vms);
        List<VmUse> uses = Stream.generate(() -> use(random)).limit(vms).toList();
        List<VmNeed> needs = VmNeed.of(uses, DivisorFloors.DEFAULT);
        return new Gap(gap(Selection.TOURNAMENT, needs, seed), gap(Selection.ROULETTE, needs, seed));
    }

    /** As a worker of these clusters may use its disk in a minute. */
    private static VmUse use(SplittableRandom random) {
        return new VmUse(
                1 + 59 * random.nextDouble(),
                1 + 119 * random.nextDouble(),
                1 + 499 * random.nextDouble(),
                1 + 49 * random.nextDouble(),
                20 * random.nextDouble());
    }

    private static double gap(Selection selection, List<VmNeed> needs, long seed) {
        return WeightFitness.gap(needs, new GeneticWeights(selection, seed).solve(needs));
    }

    Estimate tournament(int vms) {
        return Estimate.ofMean(of(vms), Gap::tournament);
    }

    Estimate roulette(int vms) {
        return Estimate.ofMean(of(vms), Gap::roulette);
    }

    private List<Gap> of(int vms) {
        return Objects.requireNonNull(gaps.get(vms));
    }

    Table table() {
        Table table = new Table(">VMs", ">tournament", ">roulette, as printed");
        for (int vms : VMS) {
            table.row(Integer.toString(vms), percent(tournament(vms)), percent(roulette(vms)));
        }
        return table;
    }

    private static String percent(Estimate share) {
        return Quantity.number(100 * share.value()) + " %";
    }
}
