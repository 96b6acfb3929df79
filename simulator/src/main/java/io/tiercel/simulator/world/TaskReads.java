package io.tiercel.simulator.world;

import io.tiercel.core.model.Medium;
import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.world.store.StoredBlock;

/**
 * Reads blocks for tasks: out of memory, off a disk, over the network.
 *
 * <p>A read over the network from a disk uses both at once and is over when the slower one is; the faster one does not
 * wait for it, so that it is free a little sooner than it would be.
 */
final class TaskReads {
    private final Machines machines;
    private long pageCacheBytes;
    /** By VM, how many tasks read from its disk. */
    private final int[] diskReads;

    TaskReads(Machines machines) {
        this.machines = machines;
        this.diskReads = new int[machines.topology().vms()];
    }

    /** Begins to read so many bytes of the block on the VM; whether it is from a disk, as {@link #ended} must be told. */
    boolean begin(StoredBlock block, long bytes, Source source, int vm, EventHandler done, int argument) {
        boolean inMemory = source.medium() == Medium.MEMORY || inPageCache(block, bytes, source.vm());
        if (inMemory) {
            machines.copy(source.vm(), vm, bytes, done, argument);
            return false;
        }
        diskReads[source.vm()]++;
        if (source.vm() == vm) {
            machines.diskOf(vm).begin(bytes, done, argument);
        } else {
            EventHandler both = new Last(2, done);
            machines.diskOf(source.vm()).begin(bytes, both, argument);
            machines.network().begin(source.vm(), vm, bytes, both, argument);
        }
        return true;
    }

    /** The task has read, or whatever it waited for is over. */
    void ended(int sourceVm, boolean fromDisk) {
        diskReads[sourceVm] -= fromDisk ? 1 : 0;
    }

    /** What tasks read from the VM's disk now, in a second. */
    double diskBytesPerSecond(int vm) {
        return diskReads[vm] == 0 ? 0 : diskReads[vm] * machines.diskOf(vm).bytesPerSecondEach();
    }

    /** The bytes that page caches had in place of disks. */
    long pageCacheBytes() {
        return pageCacheBytes;
    }

    private boolean inPageCache(StoredBlock block, long bytes, int vm) {
        boolean hit = machines.readInPageCache(vm, block.id(), block.bytes());
        pageCacheBytes += hit ? bytes : 0;
        return hit;
    }

    /** Lets something happen when the last of several has come about. */
    private static final class Last implements EventHandler {
        private final EventHandler done;
        private int missing;

        Last(int missing, EventHandler done) {
            this.missing = missing;
            this.done = done;
        }

        @Override
        public void handle(int argument) {
            missing--;
            if (missing == 0) {
                done.handle(argument);
            }
        }
    }
}
