package io.tiercel.simulator.world;

import io.tiercel.core.affinity.FutureReads;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.worth.ReadHazard;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.view.LiveJob;
import io.tiercel.simulator.world.view.RunObserver;

/** Guesses the reads of jobs to come by how soon files were read again so far. Not thread-safe. */
public final class LearnedReads implements FutureReads, RunObserver {
    private final ReadHazard hazard = new ReadHazard();

    @Override
    public void jobStarted(LiveJob job) {
        for (JobInput input : job.plan().inputs()) {
            hazard.read(job.startNanos(), input.file().number());
        }
    }

    @Override
    public double rate(long nowNanos, CachedBlock block) {
        return hazard.rate(nowNanos, block.file());
    }
}
