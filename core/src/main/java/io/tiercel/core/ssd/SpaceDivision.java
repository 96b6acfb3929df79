package io.tiercel.core.ssd;

import java.util.Arrays;
import java.util.List;

/** Divides the room of one SSD by weights. Stateless. */
public final class SpaceDivision {
    private SpaceDivision() {}

    /**
     * What each VM of a hypervisor gets, as printed: in proportion to its weight.
     *
     * @param room of the SSD, in any unit
     */
    public static double[] byWeight(double room, List<Double> weights) {
        double sum = weights.stream().mapToDouble(Double::doubleValue).sum();
        return weights.stream()
                .mapToDouble(weight -> sum > 0 ? room * weight / sum : room / weights.size())
                .toArray();
    }

    /**
     * The same, but no VM gets more than its working set: what is left goes to the others by their weights, again and again.
     * Where all have theirs, the rest is not given.
     */
    public static double[] capped(double room, List<Double> weights, List<Double> workingSets) {
        double[] given = byWeight(room, weights);
        while (true) {
            double surplus = 0;
            double open = 0;
            for (int vm = 0; vm < given.length; vm++) {
                surplus += Math.max(0, given[vm] - workingSets.get(vm));
                given[vm] = Math.min(given[vm], workingSets.get(vm));
                open += given[vm] < workingSets.get(vm) ? weights.get(vm) : 0;
            }
            if (surplus <= room * 1e-12 || open <= 0) {
                return given;
            }
            for (int vm = 0; vm < given.length; vm++) {
                given[vm] += given[vm] < workingSets.get(vm) ? surplus * weights.get(vm) / open : 0;
            }
        }
    }

    /** As much as the working sets together: what a VM-centric division goes by (table 1). */
    public static double[] byWorkingSet(double room, List<Double> workingSets) {
        double[] given = byWeight(room, workingSets);
        Arrays.setAll(given, vm -> Math.min(given[vm], workingSets.get(vm)));
        return given;
    }
}
