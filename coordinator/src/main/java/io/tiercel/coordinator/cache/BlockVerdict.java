package io.tiercel.coordinator.cache;

import io.tiercel.core.affinity.contents.CacheDecision;
import io.tiercel.wire.cache.BlockName;

/**
 * The last word on a block that was read, or is going to be.
 *
 * @param path of its file
 * @param job that reads it
 * @param atNanos when it was decided, by the directory's clock
 */
record BlockVerdict(BlockName name, String path, String job, CacheDecision decision, long atNanos) {}
