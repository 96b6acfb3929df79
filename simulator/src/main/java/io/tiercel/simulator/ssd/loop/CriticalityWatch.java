package io.tiercel.simulator.ssd.loop;

import io.tiercel.core.ssd.plan.Criticality;
import io.tiercel.core.ssd.plan.Criticality.Stake;
import io.tiercel.simulator.ssd.job.HadoopCluster;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;

/**
 * How much a cluster's jobs have waited for each disk in a window: the mean over moments at which some of a job's input was still
 * to be read. Between two jobs there is nothing to be seen. Not thread-safe.
 */
final class CriticalityWatch {
    private final HadoopCluster cluster;
    private final double[] sums;
    private int moments;

    /** @param vms how many there are on the platform */
    CriticalityWatch(HadoopCluster cluster, int vms) {
        this.cluster = cluster;
        this.sums = new double[vms];
    }

    /** Looks at the job that runs now. */
    void look() {
        SortedMap<Integer, Stake> stakes = cluster.stakes();
        if (stakes.isEmpty()) {
            return;
        }
        moments++;
        for (int vm = 0; vm < sums.length; vm++) {
            Stake stake = stakes.get(vm);
            sums[vm] += Criticality.of(stake == null ? List.of() : List.of(stake));
        }
    }

    /** Whether any input was seen in this window. */
    boolean hasSeen() {
        return moments > 0;
    }

    /** Of a VM's disk. */
    double of(int vm) {
        return moments == 0 ? Criticality.OF_NOBODY : sums[vm] / moments;
    }

    /** A new window begins. */
    void reset() {
        moments = 0;
        Arrays.fill(sums, 0);
    }
}
