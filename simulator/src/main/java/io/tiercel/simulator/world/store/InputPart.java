package io.tiercel.simulator.world.store;

/**
 * What one map task reads.
 *
 * @param bytes of the block, from its beginning
 */
public record InputPart(StoredBlock block, long bytes) {}
