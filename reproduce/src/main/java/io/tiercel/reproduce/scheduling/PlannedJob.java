package io.tiercel.reproduce.scheduling;

import java.util.List;

/**
 * A job: its map tasks read one file, a block each.
 *
 * @param id unique in its load
 * @param warmUp whether it only warms the JVM up, before what is measured
 * @param startMillis when it is submitted, from the start of the load
 * @param path of the file
 */
record PlannedJob(String id, boolean warmUp, long startMillis, String path, List<PlannedTask> tasks) {
    PlannedJob {
        tasks = List.copyOf(tasks);
    }
}
