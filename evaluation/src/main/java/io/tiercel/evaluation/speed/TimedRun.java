package io.tiercel.evaluation.speed;

/**
 * What a simulation took.
 *
 * @param tasks map tasks
 * @param seconds of this machine, on one of its processors
 */
record TimedRun(int vms, int tasks, long events, double seconds) {
    double eventsPerSecond() {
        return events / seconds;
    }

    double microsPerTask() {
        return seconds * 1e6 / tasks;
    }
}
