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

    TaskReads(Machines machines) {
        this.machines = machines;
    }

    /** Begins to read so many bytes of the block on the VM. */
    void begin(StoredBlock block, long bytes, Source source, int vm, EventHandler done, int argument) {
        boolean inMemory = source.medium() == Medium.MEMORY || inPageCache(block, bytes, source.vm());
        if (inMemory) {
            machines.copy(source.vm(), vm, bytes, done, argument);
        } else if (source.vm() == vm) {
            machines.diskOf(vm).begin(bytes, done, argument);
        } else {
            EventHandler both = new Last(2, done);
            machines.diskOf(source.vm()).begin(bytes, both, argument);
            machines.network().begin(source.vm(), vm, bytes, both, argument);
        }
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
