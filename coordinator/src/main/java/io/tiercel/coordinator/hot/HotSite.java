package io.tiercel.coordinator.hot;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;

/** What the directory of hot blocks has done. None of it is waited for. */
public interface HotSite {
    /** Clients are to read the block from this server from now on, and to bring it there. */
    void hot(CachedCopy copy);

    /** Clients are to read the block from HDFS again. */
    void cold(BlockName block);

    /** The server, by its host and port, is to let go what it has of the block. */
    void release(String server, BlockName block, long bytes);
}
