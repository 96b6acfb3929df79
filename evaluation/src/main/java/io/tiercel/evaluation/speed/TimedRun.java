package io.tiercel.evaluation.speed;

import io.tiercel.simulator.world.RunResult;

/**
 * What a simulation took.
 *
 * @param tasks map tasks
 * @param seconds of this machine, on one of its processors
 */
record TimedRun(int vms, int tasks, long events, double seconds) {
    /** The map tasks of a run. */
    static int tasks(RunResult result) {
        return result.mapsByLevel().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    double eventsPerSecond() {
        return events / seconds;
    }

    double microsPerTask() {
        return seconds * 1e6 / tasks;
    }
}
