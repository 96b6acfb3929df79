package io.tiercel.simulator.world;

/**
 * What one map task reads.
 *
 * @param bytes of the block, from its beginning
 */
record InputPart(StoredBlock block, long bytes) {}
