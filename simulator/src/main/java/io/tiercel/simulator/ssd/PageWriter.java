package io.tiercel.simulator.ssd;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes to a VM's disk what is only in its memory: the oldest first, one request at a time, while there is more than a little of
 * it or it is old. Whoever writes while there is much waits until there is less. Not thread-safe.
 */
final class PageWriter implements EventHandler {
    private static final int EXPIRED = -1;

    private final EventLoop loop;
    private final GuestMemory memory;
    private final CachedDisk disk;
    /** By the MiB in which they begin, the oldest first. */
    private final Map<Integer, Dirty> dirty = new LinkedHashMap<>();

    private final Deque<Waiting> waiting = new ArrayDeque<>();
    /** Those that are being written included. */
    private int dirtyBlocks;

    private boolean isWriting;
    private boolean isAwaited;

    private record Dirty(int first, int blocks, long sinceNanos) {}

    private record Waiting(int first, int blocks, EventHandler done, int argument) {}

    PageWriter(EventLoop loop, GuestMemory memory, CachedDisk disk) {
        this.loop = loop;
        this.memory = memory;
        this.disk = disk;
    }

    /** So many blocks from one on are to be written; who wants that is told when it need not wait any more. */
    void write(int first, int blocks, EventHandler done, int argument) {
        waiting.add(new Waiting(first, blocks, done, argument));
        admit();
        next();
    }

    /** What begins here need not be written any more, unless it is just being written. */
    void forget(int first) {
        Dirty forgotten = dirty.remove(chunk(first));
        if (forgotten != null) {
            dirtyBlocks -= forgotten.blocks;
            admit();
        }
    }

    /** So many blocks are on the disk, or something has become old. */
    @Override
    public void handle(int what) {
        if (what == EXPIRED) {
            isAwaited = false;
        } else {
            isWriting = false;
            dirtyBlocks -= what;
            admit();
        }
        next();
    }

    private void admit() {
        while (!waiting.isEmpty() && hasRoomFor(waiting.element().blocks)) {
            Waiting admitted = waiting.remove();
            Dirty before = dirty.get(chunk(admitted.first));
            long since = before == null ? loop.nowNanos() : before.sinceNanos;
            dirtyBlocks += admitted.blocks - (before == null ? 0 : before.blocks);
            dirty.put(chunk(admitted.first), new Dirty(admitted.first, admitted.blocks, since));
            loop.after(0, admitted.done, admitted.argument);
        }
    }

    /** However much it is, it need not wait where nothing else is to be written. */
    private boolean hasRoomFor(int blocks) {
        return dirtyBlocks == 0 || dirtyBlocks + blocks <= memory.dirtyBlocksMax();
    }

    private static int chunk(int block) {
        return block / StorageModel.CHUNK_BLOCKS;
    }

    private void next() {
        if (isWriting || dirty.isEmpty()) {
            return;
        }
        Dirty oldest = dirty.values().iterator().next();
        long expires = oldest.sinceNanos + memory.expiryNanos();
        if (dirtyBlocks > memory.backgroundBlocks() || expires <= loop.nowNanos()) {
            dirty.remove(chunk(oldest.first));
            isWriting = true;
            disk.write(oldest.first, oldest.blocks, this, oldest.blocks);
        } else if (!isAwaited) {
            isAwaited = true;
            loop.at(expires, this, EXPIRED);
        }
    }
}
