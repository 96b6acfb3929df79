package io.tiercel.simulator.ssd.job;

import java.util.List;

/** The stages of a job, of which each begins when the one before has ended. */
interface JobStages {
    int count();

    /** Whether a job of MapReduce begins with it, and its master has to start. */
    boolean isNewJob(int stage);

    /** The tasks of a stage, at least one; asked when the stage begins. */
    List<StageTask> tasks(int stage);

    /** The job is over, and what was temporary goes. */
    void end();
}
