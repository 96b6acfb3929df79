package io.tiercel.reproduce.speed;

import java.util.List;

/**
 * Runs of one kind of workload on clusters of growing sizes.
 *
 * @param runs from the smallest cluster to the largest, at least two
 * @param apart for each of them, as many clusters of the smallest size as have as many VMs, side by side
 * @param interpreted each of them again, by {@link InterpretedRun}
 */
record Growth(JobKind jobs, List<TimedRun> runs, List<TimedRun> apart, List<TimedRun> interpreted) {
    Growth {
        runs = List.copyOf(runs);
        apart = List.copyOf(apart);
        interpreted = List.copyOf(interpreted);
    }

    /** How many times as much a map task costs in a cluster ten times as large. */
    double ofTaskTenfold() {
        return tenfold(first(runs), last(runs));
    }

    /** The same, where the small clusters have as much of the machine's memory in use. */
    double ofTaskTenfoldBesideOthers() {
        return tenfold(last(apart), last(runs));
    }

    /** How many times as much is done for a map task, however long the machine takes for it. */
    double ofWorkTenfold() {
        return tenfold(first(interpreted), last(interpreted));
    }

    /**
     * How many times as much a map task costs where n VMs cost n log n, as a queue of events by itself does: what still
     * counts as nearly linear. From a hundred VMs to ten thousand the logarithm doubles, which is 1.41 for each ten times.
     */
    double nearlyLinearTenfold() {
        return tenfold(Math.log(last(runs).vms()) / Math.log(first(runs).vms()));
    }

    private double tenfold(TimedRun small, TimedRun large) {
        return tenfold(large.microsPerTask() / small.microsPerTask());
    }

    /** By what something grows with each ten times, if so much from the smallest cluster to the largest one. */
    private double tenfold(double inAll) {
        double size = last(runs).tasks() / (double) first(runs).tasks();
        return Math.pow(10, Math.log(inAll) / Math.log(size));
    }

    private static TimedRun first(List<TimedRun> ofSizes) {
        return ofSizes.get(0);
    }

    private static TimedRun last(List<TimedRun> ofSizes) {
        return ofSizes.get(ofSizes.size() - 1);
    }
}
