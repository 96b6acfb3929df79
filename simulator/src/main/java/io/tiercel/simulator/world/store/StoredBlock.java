package io.tiercel.simulator.world.store;

/** One of the blocks of a file. */
public record StoredBlock(StoredBlocks blocks, int index) {
    public long id() {
        return blocks.id(index);
    }

    public int file() {
        return blocks.file();
    }

    public long bytes() {
        return blocks.bytes(index);
    }

    /** The VMs on whose disks it is; a copy. */
    public int[] replicas() {
        return blocks.replicas(index);
    }
}
