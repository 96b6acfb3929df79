package io.tiercel.simulator.world;

import java.util.AbstractList;
import java.util.List;

/** What the map tasks of a job read, by their numbers: in a large cluster too many for an object each. Immutable. */
final class InputParts extends AbstractList<InputPart> {
    private final StoredBlock[] blocks;
    private final long[] bytes;

    /** @param bytes of each of the blocks, from its beginning */
    InputParts(List<StoredBlock> blocks, long[] bytes) {
        this.blocks = blocks.toArray(StoredBlock[]::new);
        this.bytes = bytes.clone();
    }

    @Override
    public InputPart get(int task) {
        return new InputPart(blocks[task], bytes[task]);
    }

    @Override
    public int size() {
        return blocks.length;
    }
}
