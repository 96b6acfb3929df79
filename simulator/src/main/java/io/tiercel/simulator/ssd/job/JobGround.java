package io.tiercel.simulator.ssd.job;

import io.tiercel.simulator.cluster.Network;
import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.ssd.StorageModel;
import java.util.SplittableRandom;

/**
 * What all that a cluster does stands on.
 *
 * @param model what holds for all jobs
 * @param random of start-ups, of replicas to read, and of what the master reads
 */
record JobGround(EventLoop loop, Network network, HadoopModel model, SplittableRandom random) {
    /** Sends blocks from one VM of the cluster to another. */
    void send(HadoopVm from, HadoopVm to, int blocks, EventHandler done, int argument) {
        long bytes = blocks * StorageModel.BLOCK_BYTES;
        to.meter().received(bytes);
        network.begin(from.number(), to.number(), bytes, done, argument);
    }

    /** How long a task's JVM takes to start this time. */
    long taskStartNanos() {
        double factor = 1 + model.taskSpread() * (2 * random.nextDouble() - 1);
        return Math.round(model.taskStartNanos() * factor);
    }
}
