package io.tiercel.simulator.ssd;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;

/**
 * A VM's disk as processes in the VM have it: behind the VM's page cache.
 *
 * <p>What is in memory is read at once. What is written is in memory, and goes to the disk later ({@link PageWriter}); who has it
 * written at once waits for the disk. Pages leave that were used least recently. So the disk, and the SSD in front of it, see no
 * re-read that comes soon. Not thread-safe.
 */
public final class GuestDisk {
    private final EventLoop loop;
    private final CachedDisk disk;
    private final GuestPages pages;
    private final PageWriter writer;

    /** A VM that has nothing in memory. */
    public GuestDisk(EventLoop loop, GuestMemory memory, CachedDisk disk) {
        this.loop = loop;
        this.disk = disk;
        this.pages = new GuestPages(memory.pageBlocks());
        this.writer = new PageWriter(loop, memory, disk);
    }

    /** What its VM does. */
    public VmMeter meter() {
        return disk.meter();
    }

    /** Begins to read so many blocks from one on. */
    public void read(int first, int blocks, EventHandler done, int argument) {
        int from = first;
        int until = first + blocks;
        while (from < until && pages.use(from)) {
            from++;
        }
        while (until > from && pages.use(until - 1)) {
            until--;
        }
        if (from == until) {
            loop.after(0, done, argument);
            return;
        }
        int missing = from;
        int count = until - from;
        EventHandler keep = unused -> {
            pages.put(missing, count);
            done.handle(argument);
        };
        disk.read(missing, count, keep, 0);
    }

    /** Begins to write so many blocks from one on; they may be on the disk only later. */
    public void write(int first, int blocks, EventHandler done, int argument) {
        if (pages.isNothing()) {
            disk.write(first, blocks, done, argument);
            return;
        }
        pages.put(first, blocks);
        writer.write(first, blocks, done, argument);
    }

    /** Begins to write so many blocks from one on, until they are on the disk. */
    public void writeThrough(int first, int blocks, EventHandler done, int argument) {
        pages.put(first, blocks);
        disk.write(first, blocks, done, argument);
    }

    /** The MiB that begins with a block is of no file any more: it leaves memory, and never comes to the disk. */
    public void forget(int first) {
        pages.remove(first);
        writer.forget(first);
    }
}
