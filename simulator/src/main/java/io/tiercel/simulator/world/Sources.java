package io.tiercel.simulator.world;

/** Says where a VM reads a block. */
@FunctionalInterface
interface Sources {
    Source source(StoredBlock block, int vm);
}
