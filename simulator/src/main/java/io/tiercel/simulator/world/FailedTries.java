package io.tiercel.simulator.world;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The tries of a job's map tasks that have failed, and the VMs that it shuns therefore: as MapReduce's masters do, those
 * with three of them ({@code mapreduce.job.maxtaskfailures.per.tracker}), as long as they are at most a third of all
 * ({@code yarn.app.mapreduce.am.job.node-blacklisting.ignore-threshold-node-percent}).
 */
final class FailedTries {
    private static final int ON_A_VM_MAX = 3;
    private static final int SHUNNED_ONE_OF = 3;

    private final Map<Integer, Integer> byTask = new LinkedHashMap<>();
    private final Map<Integer, Integer> byVm = new LinkedHashMap<>();
    private int shunned;

    /** A try of the task has failed on the VM; how many of the task's have failed. */
    int add(int task, int vm) {
        if (byVm.merge(vm, 1, Integer::sum) == ON_A_VM_MAX) {
            shunned++;
        }
        return byTask.merge(task, 1, Integer::sum);
    }

    /** Whether the job runs nothing on the VM, which is one of so many that are left. */
    boolean shuns(int vm, int left) {
        return shunned > 0 && (long) shunned * SHUNNED_ONE_OF <= left && byVm.getOrDefault(vm, 0) >= ON_A_VM_MAX;
    }
}
