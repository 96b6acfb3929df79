package io.tiercel.reproduce.mimp.deadlines;

import java.util.Map;
import java.util.TreeMap;

/**
 * What came of a job.
 *
 * @param number in the mix
 * @param seconds from its submission to its end
 * @param deadlineSeconds from its submission; 0 where it has none
 * @param taskSeconds that its tasks had a container, all added up
 * @param mapsByVm its map tasks, by the VM on which they succeeded
 * @param failed whether it failed
 */
record TimedJobFigures(
        int number,
        TimedApplication application,
        double seconds,
        double deadlineSeconds,
        double taskSeconds,
        Map<String, Integer> mapsByVm,
        boolean failed) {
    TimedJobFigures {
        mapsByVm = new TreeMap<>(mapsByVm);
    }

    /** Whether it ended after its deadline, or never as it should. */
    boolean missed() {
        return failed || lateSeconds() > 0;
    }

    /** How long after its deadline it ended; 0 where it kept it, or has none. */
    double lateSeconds() {
        return deadlineSeconds == 0 ? 0 : Math.max(0, seconds - deadlineSeconds);
    }

    int maps(String vm) {
        return mapsByVm.getOrDefault(vm, 0);
    }
}
