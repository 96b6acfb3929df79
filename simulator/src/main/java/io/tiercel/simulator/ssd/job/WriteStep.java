package io.tiercel.simulator.ssd.job;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.ssd.StorageModel;
import java.util.List;

/**
 * Writes a file MiB by MiB: to the VM's own disk, and at the same time over the network to each further replica. A MiB is written
 * when it is on all disks. Not thread-safe.
 */
final class WriteStep implements TaskStep, EventHandler {
    private static final int WRITTEN = -1;
    private static final EventHandler NOBODY = unused -> {};

    private final JobGround ground;
    private final List<LocalFile> replicas;
    private final JobClock clock;
    private EventHandler done = NOBODY;
    private int at;
    private int blocks;
    private int left;
    private long begunNanos;

    /** @param replicas of the same blocks; the writer's own comes first */
    WriteStep(JobGround ground, List<LocalFile> replicas, JobClock clock) {
        this.ground = ground;
        this.replicas = List.copyOf(replicas);
        this.clock = clock;
    }

    @Override
    public boolean next(EventHandler whenDone) {
        LocalFile own = replicas.get(0);
        if (at >= own.blocks()) {
            return false;
        }
        done = whenDone;
        blocks = own.chunkBlocks(at, own.blocks());
        left = replicas.size();
        begunNanos = ground.loop().nowNanos();
        write(0);
        for (int replica = 1; replica < replicas.size(); replica++) {
            ground.send(own.vm(), replicas.get(replica).vm(), blocks, this, replica);
        }
        return true;
    }

    /** A replica has come to its VM, or one is written. */
    @Override
    public void handle(int what) {
        if (what != WRITTEN) {
            write(what);
            return;
        }
        left--;
        if (left == 0) {
            at += blocks;
            clock.moved(ground.loop().nowNanos() - begunNanos, blocks * StorageModel.BLOCK_BYTES);
            done.handle(0);
        }
    }

    private void write(int replica) {
        LocalFile file = replicas.get(replica);
        file.vm().disk().write(file.place(at), blocks, this, WRITTEN);
    }
}
