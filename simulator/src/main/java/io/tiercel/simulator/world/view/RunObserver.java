package io.tiercel.simulator.world.view;

import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RefusedJob;

/** Is told what happens in a run, just after it did; of tasks that start, whoever gave them their slots knows. */
public interface RunObserver {
    /** Its tasks wait for slots. */
    default void jobStarted(LiveJob job) {}

    /** It never runs. */
    default void jobRefused(RefusedJob job) {}

    /** A try of a task is over, well or not. */
    default void taskEnded(EndedTask task) {}

    default void jobEnded(JobResult job) {}
}
