package io.tiercel.simulator.world;

/** One of the blocks of a file. */
record StoredBlock(StoredBlocks blocks, int index) {
    long id() {
        return blocks.id(index);
    }

    int file() {
        return blocks.file();
    }

    long bytes() {
        return blocks.bytes(index);
    }

    /** The VMs on whose disks it is; a copy. */
    int[] replicas() {
        return blocks.replicas(index);
    }
}
