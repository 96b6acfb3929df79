package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import org.jspecify.annotations.Nullable;

/** A block that is the input of some job's task: where its copies are, and who reads it. Not thread-safe. */
final class TrackedBlock {
    /**
     * One task that reads the block.
     *
     * @param next of them, in an order that means nothing: mostly there is none, and a list would be larger than the reader
     */
    record Reader(WaitingJob job, int task, @Nullable Reader next) {}

    private final long id;
    private final long bytes;
    // Both by Copies.
    private int[] disk;
    private int[] memory;
    private @Nullable Reader readers;
    /** The arrival of the job whose readers went last, one more; 0 where none did. */
    private long left;

    TrackedBlock(InputBlock block, Topology topology) {
        id = block.id();
        bytes = block.bytes();
        disk = block.diskCopies(topology);
        memory = block.memoryCopies(topology);
    }

    long id() {
        return id;
    }

    long bytes() {
        return bytes;
    }

    /** The places of the copies, by {@link Copies}. */
    int[] copies(Medium medium) {
        return medium == Medium.MEMORY ? memory : disk;
    }

    /** From now on the copies in the medium are these. */
    void copies(Medium medium, int[] copies) {
        if (medium == Medium.MEMORY) {
            memory = copies;
        } else {
            disk = copies;
        }
    }

    boolean isCached() {
        return memory.length > 0;
    }

    /** The first of the tasks that read it, if there are any. */
    @Nullable
    Reader readers() {
        return readers;
    }

    /** The job's task reads it. */
    void addReader(WaitingJob job, int task) {
        readers = new Reader(job, task, readers);
    }

    /** Whether this is the first time in a row that it is asked whether the job leaves it. */
    boolean isLeftFirst(WaitingJob job) {
        boolean first = left != job.arrival() + 1;
        left = job.arrival() + 1;
        return first;
    }

    /** No task of the job reads it any more. */
    void removeReaders(WaitingJob job) {
        @Nullable Reader left = null;
        for (Reader reader = readers; reader != null; reader = reader.next()) {
            left = reader.job() == job ? left : new Reader(reader.job(), reader.task(), left);
        }
        readers = left;
    }

    /** The best level of the order at which a task on the VM can read the block. */
    LocalityLevel level(Topology topology, LocalityOrder order, int vm) {
        for (LocalityLevel level : order.levels()) {
            Proximity nearest = Copies.nearest(topology, copies(level.medium()), vm);
            if (nearest.compareTo(level.proximity()) <= 0) {
                return level;
            }
        }
        return LocalityLevel.OFF_RACK;
    }
}
