package io.tiercel.core.ssd;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a VM needs of an SSD, as shares of all VMs' (AC-SSD, section 4.3). Each of the three adds up to 1 over the platform.
 *
 * @param sensitivity s: its I/O time by its CPU time
 * @param randomness r: requests by bandwidth, so that small requests count more
 * @param importance i: what others of its application send to it, by its disk's bandwidth
 */
public record VmNeed(double sensitivity, double randomness, double importance) {
    /** The needs of all VMs of a platform, in their order. Where none has any of one kind, all have the same of it. */
    public static List<VmNeed> of(List<VmUse> uses, DivisorFloors floors) {
        double[] sensitivity = shares(uses, use -> use.ioSeconds() / Math.max(use.cpuSeconds(), floors.cpuSeconds()));
        double[] randomness = shares(uses, use -> use.iops() / Math.max(use.diskMBps(), floors.diskMBps()));
        double[] importance = shares(uses, use -> use.incomingMBps() / Math.max(use.diskMBps(), floors.diskMBps()));
        List<VmNeed> needs = new ArrayList<>(uses.size());
        for (int vm = 0; vm < uses.size(); vm++) {
            needs.add(new VmNeed(sensitivity[vm], randomness[vm], importance[vm]));
        }
        return needs;
    }

    private static double[] shares(List<VmUse> uses, ToDoubleFunction<VmUse> figure) {
        double[] figures = uses.stream().mapToDouble(figure).toArray();
        double sum = Arrays.stream(figures).sum();
        double equal = 1.0 / Math.max(1, figures.length);
        return Arrays.stream(figures)
                .map(value -> sum > 0 && sum < Double.POSITIVE_INFINITY ? value / sum : equal)
                .toArray();
    }
}
