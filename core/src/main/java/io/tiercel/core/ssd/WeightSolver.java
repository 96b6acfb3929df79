package io.tiercel.core.ssd;

import java.util.List;

/** Decides what weight each VM has. */
@FunctionalInterface
public interface WeightSolver {
    /** The closed form of Algorithm 1's optimum. Ours; the paper has a genetic algorithm for it. */
    WeightSolver EXACT = needs -> needs.stream()
            .map(need -> new SsdWeight(
                    (need.sensitivity() + need.importance()) / 2, (need.randomness() + need.importance()) / 2))
            .toList();

    /** The floor: all VMs alike. */
    WeightSolver EQUAL = needs -> needs.stream()
            .map(need -> new SsdWeight(1.0 / needs.size(), 1.0 / needs.size()))
            .toList();

    /** The weights of the VMs, in their order. */
    List<SsdWeight> solve(List<VmNeed> needs);
}
