package io.tiercel.resourcemanager;

import java.util.Map;

/** What can be watched of the placement of tasks by JMX. Counts are since the ResourceManager started. */
public interface TasksMXBean {
    /** Jobs that have told what their tasks read, and have not ended. */
    int getJobs();

    /** Blocks that the coordinator says are in memory. */
    int getCachedBlocks();

    long getCachedBytes();

    /** Containers that were granted to tasks, by the level at which the VM has the task's block. */
    Map<String, Long> getGrantsByLevel();

    /** Jobs whose masters told what made no sense or was too much: they are scheduled as without Tiercel. */
    long getRefused();

    /** What masters have told takes so much memory, by estimate. */
    long getToldBytes();

    /** For so long at most what a master told has had the scheduler wait, in microseconds. */
    long getLongestTellingMicros();

    /** Decisions that came to nothing, as the container was gone or its master did not take it. */
    long getVoided();
}
