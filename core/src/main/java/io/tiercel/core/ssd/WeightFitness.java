package io.tiercel.core.ssd;

import java.util.List;

/**
 * How good weights are (AC-SSD, Algorithm 1).
 *
 * <pre>
 *   fitness = sum over VMs of (1 - (ws - s)^2) + (1 - (wi - r)^2) + (1 - (ws - i)^2) + (1 - (wi - i)^2)
 * </pre>
 *
 * <p>It is a sum of separate quadratics. So the greatest is 4 n - sum((s - i)^2 + (r - i)^2) / 2, at {@link
 * WeightSolver#EXACT}. Stateless.
 */
public final class WeightFitness {
    private static final int TERMS = 4;

    private WeightFitness() {}

    /** The fitness of these weights of VMs in the same order. */
    public static double of(List<VmNeed> needs, List<SsdWeight> weights) {
        if (needs.size() != weights.size()) {
            throw new IllegalArgumentException(needs.size() + " VMs have " + weights.size() + " weights");
        }
        double fitness = TERMS * needs.size();
        for (int vm = 0; vm < needs.size(); vm++) {
            VmNeed need = needs.get(vm);
            SsdWeight weight = weights.get(vm);
            fitness -= square(weight.space() - need.sensitivity())
                    + square(weight.iops() - need.randomness())
                    + square(weight.space() - need.importance())
                    + square(weight.iops() - need.importance());
        }
        return fitness;
    }

    /**
     * How far weights are from the best, as a share of how far equal weights are: 0 for the best. An absolute gap says little
     * where there are many VMs, as an equal split's is small too. 0 where equal weights are the best.
     */
    public static double gap(List<VmNeed> needs, List<SsdWeight> weights) {
        double best = of(needs, WeightSolver.EXACT.solve(needs));
        double equal = best - of(needs, WeightSolver.EQUAL.solve(needs));
        return equal <= 0 ? 0 : Math.max(0, (best - of(needs, weights)) / equal);
    }

    private static double square(double value) {
        return value * value;
    }
}
