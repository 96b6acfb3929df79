package io.tiercel.reproduce.hotblocks.small;

import io.tiercel.reproduce.hotblocks.HotArm;
import io.tiercel.testbed.jobs.MapApplication;

/**
 * A {@link SmallRun} that is to be.
 *
 * @param window in which reads count
 * @param fileBlocks how many blocks each file has
 * @param repetition from 0; the same order of jobs under every arm
 */
record SmallPlan(HotArm arm, String window, MapApplication application, int fileBlocks, int repetition) {
    /** What tells it from others of one measurement. */
    String name() {
        return arm.label() + "-" + window + "-" + application.id() + "-" + fileBlocks + "-" + repetition;
    }

    /** Whether the run is the one that was to be. */
    boolean is(SmallRun run) {
        return equals(run.plan());
    }
}
