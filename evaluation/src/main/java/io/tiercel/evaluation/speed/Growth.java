package io.tiercel.evaluation.speed;

import java.util.List;

/**
 * Runs of one kind of workload on clusters of growing sizes.
 *
 * @param kind its jobs, in words
 * @param runs from the smallest cluster to the largest, at least two
 */
record Growth(String id, String kind, List<TimedRun> runs) {
    Growth {
        runs = List.copyOf(runs);
    }

    /** How many times as much a map task costs in a cluster ten times as large. */
    double ofTaskTenfold() {
        TimedRun small = runs.get(0);
        TimedRun large = runs.get(runs.size() - 1);
        return tenfold(large.microsPerTask() / small.microsPerTask(), large.tasks() / (double) small.tasks());
    }

    /** By what a cost grows with each ten times, where it grew so much with so many times the size. */
    static double tenfold(double cost, double size) {
        return Math.pow(10, Math.log(cost) / Math.log(size));
    }
}
