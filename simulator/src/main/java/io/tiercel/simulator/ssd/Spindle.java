package io.tiercel.simulator.ssd;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;

/**
 * A host's spinning disk. It serves requests one after the other, as they come, and seeks before each that does not begin where
 * the last one ended. Requests are not sorted, nor put together. Not thread-safe.
 */
final class Spindle {
    private static final long NOWHERE = -1;

    private final EventLoop loop;
    private final StorageModel model;
    private long freeNanos;
    private long head = NOWHERE;

    Spindle(EventLoop loop, StorageModel model) {
        this.loop = loop;
        this.model = model;
    }

    /** Begins to read or write so many blocks from a position on, which is in blocks too. */
    void begin(long position, int blocks, EventHandler done, int argument) {
        long seek = position == head ? 0 : model.seekNanos();
        head = position + blocks;
        freeNanos = Math.max(freeNanos, loop.nowNanos()) + seek + model.diskNanos(blocks);
        loop.at(freeNanos, done, argument);
    }
}
