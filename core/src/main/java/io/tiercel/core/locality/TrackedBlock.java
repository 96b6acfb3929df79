package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Topology;
import java.util.ArrayList;
import java.util.List;

/** A block that is the input of some job's task: where its copies are, and who reads it. Not thread-safe. */
final class TrackedBlock {
    /** One task that reads the block. */
    record Reader(WaitingJob job, int task) {}

    private final long id;
    private final long bytes;
    private final CopySet disk;
    private final CopySet memory;
    private final List<Reader> readers = new ArrayList<>(1);

    TrackedBlock(InputBlock block) {
        id = block.id();
        bytes = block.bytes();
        disk = block.diskCopies();
        memory = block.memoryCopies();
    }

    long id() {
        return id;
    }

    long bytes() {
        return bytes;
    }

    CopySet copies(Medium medium) {
        return medium == Medium.MEMORY ? memory : disk;
    }

    boolean isCached() {
        return !memory.isEmpty();
    }

    List<Reader> readers() {
        return readers;
    }

    /** The best level of the order at which a task on the VM can read the block. */
    LocalityLevel level(Topology topology, LocalityOrder order, int vm) {
        for (LocalityLevel level : order.levels()) {
            CopySet copies = copies(level.medium());
            if (copies.nearest(topology, vm).compareTo(level.proximity()) <= 0) {
                return level;
            }
        }
        return LocalityLevel.OFF_RACK;
    }
}
