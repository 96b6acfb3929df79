package io.tiercel.coordinator.cache;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;

/** What the cache directory has done: orders to DataNodes' agents, and news to who watches. None of them is waited for. */
interface Site {
    /** Orders the agent of this DataNode to pin the block, after all that it was ordered before. */
    void pin(String dataNode, BlockName block, String path);

    /** Orders the agent of this DataNode to unpin the block, after all that it was ordered before. */
    void unpin(String dataNode, BlockName block);

    /** The block is in memory now. */
    void cached(CachedCopy copy);

    /** The block is in no memory any more. */
    void dropped(BlockName block);
}
