package io.tiercel.simulator.ssd.job;

import io.tiercel.simulator.ssd.StorageModel;
import java.util.Arrays;

/** Which MiB of a disk are in use. What was freed last is taken first, as file systems tend to. Not thread-safe. */
final class ExtentSpace {
    private int[] free = new int[64];
    private int freeCount;
    private int extents;

    /** Takes a MiB; its first block. */
    int take() {
        int extent = freeCount > 0 ? free[--freeCount] : extents++;
        return extent * StorageModel.CHUNK_BLOCKS;
    }

    /** Gives a MiB back. */
    void give(int firstBlock) {
        free = freeCount < free.length ? free : Arrays.copyOf(free, 2 * freeCount);
        free[freeCount++] = firstBlock / StorageModel.CHUNK_BLOCKS;
    }
}
