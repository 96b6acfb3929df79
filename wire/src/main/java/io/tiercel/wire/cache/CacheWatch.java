package io.tiercel.wire.cache;

import java.util.List;

/**
 * Is told which blocks are in memory, and where. A block is in one place at most. All calls come from one thread, which
 * they must not hold up: who is slow is told anew from the start.
 */
public interface CacheWatch {
    /** These are all; what was told before is void. */
    void reset(List<CachedCopy> all);

    void cached(CachedCopy copy);

    /** The block is in no memory any more. */
    void dropped(BlockName block);

    /**
     * A memcached server holds the block, or is to, while it is hot; its host and port stand for the DataNode. What was
     * told before a reset is void.
     */
    default void hot(CachedCopy copy) {}

    /** No memcached server holds the block any more. */
    default void cold(BlockName block) {}

    /** So much of the input of a job that was told of as expected is in memory. */
    default void expected(JobCached job) {}

    /** The coordinator is gone: nothing is known to be in memory until the next reset. May be said again. */
    void lost();
}
