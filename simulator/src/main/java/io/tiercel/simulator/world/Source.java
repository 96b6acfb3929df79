package io.tiercel.simulator.world;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.Medium;

/**
 * Where a task reads its block.
 *
 * @param vm that serves it
 * @param level how near that is; of a block off the rack the level does not tell the medium
 */
record Source(int vm, Medium medium, LocalityLevel level) {}
