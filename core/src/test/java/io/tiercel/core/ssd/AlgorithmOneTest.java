package io.tiercel.core.ssd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Worked examples of AC-SSD's Algorithm 1 and table 1. */
class AlgorithmOneTest {
    private static final double[] IO = {3, 30, 18, 12, 9};
    private static final double[] CPU = {30, 24, 30, 36, 30};
    private static final double[] IOPS = {40, 600, 300, 150, 120};
    private static final double[] INCOMING = {5, 9.3, 9, 4, 2.4};
    private static final List<Double> WORKING_SETS = List.of(5.0, 1.0, 4.0, 3.0, 7.0);
    private static final List<Double> IMPORTANCE = List.of(0.1, 0.4, 0.1, 0.3, 0.1);

    private static List<VmNeed> needs(double diskOfFirst, DivisorFloors floors) {
        double[] disk = {diskOfFirst, 30, 24, 15, 12};
        List<VmUse> uses = IntStream.range(0, IO.length)
                .mapToObj(vm -> new VmUse(IO[vm], CPU[vm], IOPS[vm], disk[vm], INCOMING[vm]))
                .toList();
        return VmNeed.of(uses, floors);
    }

    @Test
    void needs_areSharesOfAll() {
        List<VmNeed> needs = needs(1, DivisorFloors.PAPER);
        assertThat(needs.get(1).sensitivity()).isCloseTo(0.483870968, within(1e-9));
        assertThat(needs.get(0).randomness()).isCloseTo(0.432432432, within(1e-9));
        assertThat(needs.get(0).importance()).isCloseTo(0.812787862, within(1e-9));
        assertThat(needs.stream().mapToDouble(VmNeed::importance).sum()).isCloseTo(1, within(1e-12));
    }

    @Test
    void exactWeights_areTheGreatestFitness() {
        List<VmNeed> needs = needs(1, DivisorFloors.DEFAULT);
        List<SsdWeight> weights = WeightSolver.EXACT.solve(needs);
        assertThat(weights.get(0).space()).isCloseTo(0.42574877, within(1e-8));
        assertThat(weights.get(4).iops()).isCloseTo(0.070309811, within(1e-9));
        assertThat(WeightFitness.of(needs, weights)).isCloseTo(19.490822212, within(1e-9));
        assertThat(WeightFitness.of(needs, WeightSolver.EQUAL.solve(needs))).isCloseTo(18.865276539, within(1e-9));
        assertThat(WeightFitness.gap(needs, weights)).isZero();
        assertThat(WeightFitness.gap(needs, WeightSolver.EQUAL.solve(needs))).isCloseTo(1, within(1e-12));
    }

    @Test
    void vmThatHardlyUsesItsDisk_isTheMostImportantAsPrinted_andNotWithAFloor() {
        assertThat(needs(0.02, DivisorFloors.PAPER).get(0).importance()).isCloseTo(0.995414457, within(1e-9));
        assertThat(needs(0.02, DivisorFloors.DEFAULT).get(0).importance()).isCloseTo(0.812787862, within(1e-9));
    }

    @Test
    void space_isDividedWithinEachHypervisor() {
        List<SsdWeight> weights = WeightSolver.EXACT.solve(needs(1, DivisorFloors.DEFAULT));
        double[] first = SpaceDivision.byWeight(
                640, List.of(weights.get(0).space(), weights.get(1).space()));
        assertThat(first[0]).isCloseTo(393.255609, within(1e-6));
        assertThat(first[1]).isCloseTo(246.744391, within(1e-6));
    }

    /** Table 1: mean latencies by the paper's division, by ours, and by working sets. */
    @Test
    void tableOne_isAsPrinted_andBetterWithACap() {
        double vmCentric = latency(SpaceDivision.byWorkingSet(5, WORKING_SETS));
        double[] printed = SpaceDivision.byWeight(5, IMPORTANCE);
        double[] capped = SpaceDivision.capped(5, IMPORTANCE, WORKING_SETS);
        assertThat(vmCentric).isCloseTo(0.775, within(1e-9));
        assertThat(latency(printed) / vmCentric).isCloseTo(0.6172, within(1e-4));
        assertThat(latency(capped) / vmCentric).isCloseTo(0.5477, within(1e-4));
        assertThat(capped[3]).isCloseTo(2, within(1e-9));
        assertThat(Arrays.stream(capped).sum()).isCloseTo(5, within(1e-9));
    }

    @Test
    void nothingIsGivenBeyondWorkingSets_andNothingIsDividedByZero() {
        assertThat(SpaceDivision.capped(100, IMPORTANCE, WORKING_SETS)).containsExactly(5, 1, 4, 3, 7);
        assertThat(SpaceDivision.byWeight(10, List.of(0.0, 0.0))).containsExactly(5, 5);
        List<VmUse> idle = List.of(new VmUse(0, 0, 0, 0, 0), new VmUse(0, 0, 0, 0, 0));
        assertThat(VmNeed.of(idle, DivisorFloors.PAPER)).containsOnly(new VmNeed(0.5, 0.5, 0.5));
        assertThatThrownBy(() -> new VmUse(-1, 0, 0, 0, 0)).hasMessageContaining("I/O time");
        assertThatThrownBy(() -> WeightFitness.of(List.of(), List.of(new SsdWeight(1, 1))))
                .hasMessageContaining("0 VMs have 1 weights");
    }

    /** A miss takes 1, and a hit a tenth. */
    private static double latency(double[] given) {
        List<Double> latencies = new ArrayList<>();
        for (int vm = 0; vm < given.length; vm++) {
            double misses = Math.max(0, 1 - given[vm] / WORKING_SETS.get(vm));
            latencies.add(IMPORTANCE.get(vm) * (misses + 0.1 * (1 - misses)));
        }
        return latencies.stream().mapToDouble(Double::doubleValue).sum();
    }
}
