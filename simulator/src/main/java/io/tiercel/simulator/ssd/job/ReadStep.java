package io.tiercel.simulator.ssd.job;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.ssd.StorageModel;

/**
 * Reads a part of a file and computes on it, MiB by MiB: from the VM's own disk, or from another VM's over the network. What is
 * read is computed on before the next MiB is read. Not thread-safe.
 */
final class ReadStep implements TaskStep, EventHandler {
    private static final int FROM_DISK = 0;
    private static final int OVER_NETWORK = 1;
    private static final int COMPUTED = 2;
    private static final EventHandler NOBODY = unused -> {};

    private final JobGround ground;
    private final LocalFile file;
    private final int until;
    private final HadoopVm reader;
    private final double cpuNanosPerByte;
    private final JobClock clock;
    private EventHandler done = NOBODY;
    private int at;
    private int blocks;
    private long begunNanos;

    /**
     * To read blocks from one on, but not beyond another.
     *
     * @param cpuNanosPerByte that the reader computes
     */
    ReadStep(
            JobGround ground,
            LocalFile file,
            int from,
            int until,
            HadoopVm reader,
            double cpuNanosPerByte,
            JobClock clock) {
        this.ground = ground;
        this.file = file;
        this.at = from;
        this.until = until;
        this.reader = reader;
        this.cpuNanosPerByte = cpuNanosPerByte;
        this.clock = clock;
    }

    @Override
    public boolean next(EventHandler whenDone) {
        if (at >= until) {
            return false;
        }
        done = whenDone;
        blocks = file.chunkBlocks(at, until);
        begunNanos = ground.loop().nowNanos();
        file.vm().disk().read(file.place(at), blocks, this, FROM_DISK);
        at += blocks;
        return true;
    }

    @Override
    public void handle(int what) {
        if (what == FROM_DISK && file.vm() != reader) {
            ground.send(file.vm(), reader, blocks, this, OVER_NETWORK);
        } else if (what == COMPUTED) {
            done.handle(0);
        } else {
            compute();
        }
    }

    private void compute() {
        long bytes = blocks * StorageModel.BLOCK_BYTES;
        long nanos = Math.round(bytes * cpuNanosPerByte);
        clock.moved(ground.loop().nowNanos() - begunNanos, bytes);
        clock.computed(nanos);
        reader.meter().computed(nanos);
        ground.loop().after(nanos, this, COMPUTED);
    }
}
