package io.tiercel.evaluation.speed;

import java.util.List;

/**
 * Runs of one kind of workload on clusters of growing sizes.
 *
 * @param kind its jobs, in words
 * @param runs from the smallest cluster to the largest, at least two
 * @param apart for each of them, as many clusters of the smallest size as have as many VMs, side by side
 */
record Growth(String id, String kind, List<TimedRun> runs, List<TimedRun> apart) {
    Growth {
        runs = List.copyOf(runs);
        apart = List.copyOf(apart);
    }

    /** How many times as much a map task costs in a cluster ten times as large. */
    double ofTaskTenfold() {
        return tenfold(smallest());
    }

    /** The same, where the small clusters have as much of the machine's memory in use. */
    double ofTaskTenfoldBesideOthers() {
        return tenfold(apart.get(apart.size() - 1));
    }

    /** By what the cost of a task grows with each ten times from the smallest cluster to the largest one. */
    private double tenfold(TimedRun small) {
        TimedRun large = runs.get(runs.size() - 1);
        double size = large.tasks() / (double) smallest().tasks();
        return Math.pow(10, Math.log(large.microsPerTask() / small.microsPerTask()) / Math.log(size));
    }

    private TimedRun smallest() {
        return runs.get(0);
    }
}
