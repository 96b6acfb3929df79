package io.tiercel.simulator.world;

import io.tiercel.simulator.world.store.StoredBlock;

/** Says where a VM reads a block. */
@FunctionalInterface
interface Sources {
    Source source(StoredBlock block, int vm);
}
