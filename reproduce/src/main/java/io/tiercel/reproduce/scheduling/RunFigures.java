package io.tiercel.reproduce.scheduling;

import java.util.Map;

/**
 * What was measured in one run of a load, from the first measured job's submission to the last one's end.
 *
 * @param tasks map tasks that were given a container, which is all
 * @param surplus containers that came besides and were handed back
 * @param seconds that it took
 * @param nodeUpdates heartbeats that the scheduler handled
 * @param masterCalls requests of masters that the ResourceManager answered
 * @param processorSeconds of the whole JVM: the ResourceManager, simulated VMs and masters, and the collector
 * @param levels how many of the tasks were placed at which level, whether anybody had decided so or not
 */
record RunFigures(
        int tasks,
        int surplus,
        double seconds,
        CallFigures nodeUpdates,
        CallFigures masterCalls,
        double processorSeconds,
        Map<String, Integer> levels) {
    /** In node updates and masters' calls, by the clock. */
    double schedulingSeconds() {
        return nodeUpdates.seconds() + masterCalls.seconds();
    }

    /** In node updates and masters' calls, of the threads that were in them. */
    double schedulingProcessorSeconds() {
        return nodeUpdates.processorSeconds() + masterCalls.processorSeconds();
    }

    /** How many containers are allocated in a second of scheduling, of a processor. */
    double allocationsPerSchedulingSecond() {
        return tasks / schedulingProcessorSeconds();
    }
}
