package io.tiercel.relay;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CacheWatch;
import io.tiercel.wire.cache.CachedCopy;
import java.util.List;

/**
 * Takes what is told of blocks in DataNodes' memory to one list, and of blocks in memcached to another.
 *
 * @param cached the blocks in DataNodes' memory
 * @param hot the blocks in memcached
 */
record BothLists(CacheWatch cached, CacheWatch hot) implements CacheWatch {
    @Override
    public void reset(List<CachedCopy> all) {
        cached.reset(all);
    }

    @Override
    public void cached(CachedCopy copy) {
        cached.cached(copy);
    }

    @Override
    public void dropped(BlockName block) {
        cached.dropped(block);
    }

    @Override
    public void hot(CachedCopy copy) {
        hot.cached(copy);
    }

    @Override
    public void cold(BlockName block) {
        hot.dropped(block);
    }

    @Override
    public void lost() {
        cached.lost();
        hot.lost();
    }
}
