package io.tiercel.simulator.world.store;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;

/** What the map tasks of a job read, by their numbers: in a large cluster too many for an object each. Immutable. */
public final class InputParts extends AbstractList<InputPart> {
    private final StoredBlocks[] files;
    /** The bytes of each file that the job reads, from its beginning. */
    private final long[] bytes;
    /** The first task that reads of each file. */
    private final int[] firstTasks;

    private final int size;

    /** @param bytes of each of the files, from its beginning; more than 0 */
    public InputParts(List<StoredBlocks> files, long[] bytes) {
        this.files = files.toArray(StoredBlocks[]::new);
        this.bytes = bytes.clone();
        this.firstTasks = new int[bytes.length];
        long tasks = 0;
        for (int file = 0; file < bytes.length; file++) {
            firstTasks[file] = Math.toIntExact(tasks);
            tasks += StoredBlocks.count(bytes[file], this.files[file].blockBytes());
        }
        this.size = Math.toIntExact(tasks);
    }

    @Override
    public InputPart get(int task) {
        if (task < 0 || task >= size) {
            throw new IndexOutOfBoundsException(task);
        }
        int found = Arrays.binarySearch(firstTasks, task);
        int file = found < 0 ? -found - 2 : found;
        int index = task - firstTasks[file];
        StoredBlock block = files[file].get(index);
        return new InputPart(block, Math.min(block.bytes(), bytes[file] - index * files[file].blockBytes()));
    }

    @Override
    public int size() {
        return size;
    }
}
