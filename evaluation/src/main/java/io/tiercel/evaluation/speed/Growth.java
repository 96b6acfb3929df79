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
        double exponent =
                Math.log(large.seconds() / small.seconds()) / Math.log(large.tasks() / (double) small.tasks());
        return Math.pow(10, exponent - 1);
    }
}
