package io.tiercel.coordinator.reads;

import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;

/** Hears of each read that a client reports. */
@FunctionalInterface
public interface ReadSink {
    /** Wants to hear nothing. */
    ReadSink NONE = (task, read, tier) -> {};

    /** A process has read a block. */
    void read(Task task, BlockRead read, ReadTier tier);
}
