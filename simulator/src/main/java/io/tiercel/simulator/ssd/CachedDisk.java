package io.tiercel.simulator.ssd;

import io.tiercel.core.ssd.MissCurve;
import io.tiercel.core.ssd.MissCurve.Point;
import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A VM's disk: a part of its host's spinning disk, with a cache on the host's SSD in front of it.
 *
 * <p>As our own ssdcache has it: a read is served by the SSD as far as it has the blocks. What it does not have comes from the
 * disk, and is written to the SSD while the VM goes on. A write is on the disk before it is answered; then blocks that are on the
 * SSD are updated there, and others are not brought in. A request has at most {@value #REQUEST_BLOCKS_MAX} blocks. Not
 * thread-safe.
 */
public final class CachedDisk {
    private static final int REQUEST_BLOCKS_MAX = 64;
    /** Disks of one host are so many blocks apart on the spinning disk, which is more than any has. */
    private static final long DISK_BLOCKS = 1L << 30;

    private static final int FROM_DISK = 0;
    private static final int FROM_SSD = 1;
    private static final EventHandler NOBODY = unused -> {};
    private static final MissCurve UNKNOWN = new MissCurve(List.of(new Point(0, 1)));

    private final EventLoop loop;
    private final StorageModel model;
    private final Spindle spindle;
    private final SsdQueue ssd;
    private final CachePart cache;
    private final int number;
    private final VmMeter meter;
    private final @Nullable ReuseCurve reuse;

    /**
     * A disk of which nothing is on the SSD.
     *
     * @param number among the disks of its host
     * @param isObserved whether its curve is kept, which takes time
     */
    CachedDisk(
            EventLoop loop,
            StorageModel model,
            Spindle spindle,
            SsdQueue ssd,
            CachePart cache,
            int number,
            boolean isObserved) {
        this.loop = loop;
        this.model = model;
        this.spindle = spindle;
        this.ssd = ssd;
        this.cache = cache;
        this.number = number;
        this.meter = new VmMeter(loop);
        this.reuse = isObserved ? new ReuseCurve() : null;
    }

    /** What its VM does. */
    public VmMeter meter() {
        return meter;
    }

    /** What a cache of any size would miss of its reads; all where it is not observed. */
    public MissCurve curve() {
        return reuse == null ? UNKNOWN : reuse.curve();
    }

    /** A window is over: what was read until now counts half. */
    public void age() {
        if (reuse != null) {
            reuse.age();
        }
    }

    /** Begins to read so many blocks from one on. */
    public void read(int first, int blocks, EventHandler done, int argument) {
        check(blocks);
        begin(blocks);
        new Read(first, blocks, done, argument).begin();
    }

    /** Begins to write so many blocks from one on. */
    public void write(int first, int blocks, EventHandler done, int argument) {
        check(blocks);
        begin(blocks);
        spindle.begin(position(first), blocks, new Write(first, blocks, done, argument), FROM_DISK);
    }

    /** How many blocks it may have on the SSD; where all disks share a cache, all of them together. */
    int cacheBlocks() {
        return cache.blocks().capacity();
    }

    /** It may have so many blocks on the SSD from now on. */
    void resize(int blocks) {
        cache.blocks().resize(blocks);
    }

    private static void check(int blocks) {
        if (blocks < 1 || blocks > REQUEST_BLOCKS_MAX) {
            throw new IllegalArgumentException("a request has from 1 to 64 blocks: " + blocks);
        }
    }

    private void begin(int blocks) {
        meter.began(blocks * StorageModel.BLOCK_BYTES);
        meter.computed(model.cpuNanos(blocks));
    }

    private void observe(int block) {
        if (reuse != null) {
            reuse.use(block);
        }
    }

    private long position(int block) {
        return number * DISK_BLOCKS + block;
    }

    private final class Read implements EventHandler {
        private final int first;
        private final int blocks;
        private final EventHandler done;
        private final int argument;
        private final long begunNanos = loop.nowNanos();
        /** A bit for each block that is not on the SSD. */
        private long missing;

        private int parts;

        Read(int first, int blocks, EventHandler done, int argument) {
            this.first = first;
            this.blocks = blocks;
            this.done = done;
            this.argument = argument;
        }

        void begin() {
            for (int i = 0; i < blocks; i++) {
                observe(first + i);
                missing |= cache.use(first + i) ? 0 : 1L << i;
            }
            int misses = Long.bitCount(missing);
            meter.looked(blocks - misses, misses);
            parts = (misses > 0 ? 1 : 0) + (misses < blocks ? 1 : 0);
            if (misses > 0) {
                spindle.begin(position(first + Long.numberOfTrailingZeros(missing)), misses, this, FROM_DISK);
            }
            if (misses < blocks) {
                ssd.begin(number, blocks - misses, this, FROM_SSD);
            }
        }

        @Override
        public void handle(int from) {
            if (from == FROM_DISK) {
                fill();
            }
            parts--;
            if (parts == 0) {
                if (missing != 0) {
                    meter.missed(loop.nowNanos() - begunNanos);
                }
                meter.ended();
                done.handle(argument);
            }
        }

        private void fill() {
            if (cacheBlocks() == 0) {
                return;
            }
            for (int i = 0; i < blocks; i++) {
                if ((missing & 1L << i) != 0) {
                    cache.put(first + i);
                }
            }
            int filled = Long.bitCount(missing);
            meter.filled(filled);
            ssd.begin(number, filled, NOBODY, 0);
        }
    }

    private final class Write implements EventHandler {
        private final int first;
        private final int blocks;
        private final EventHandler done;
        private final int argument;

        Write(int first, int blocks, EventHandler done, int argument) {
            this.first = first;
            this.blocks = blocks;
            this.done = done;
            this.argument = argument;
        }

        @Override
        public void handle(int from) {
            int kept = from == FROM_DISK ? kept() : 0;
            if (kept > 0) {
                ssd.begin(number, kept, this, FROM_SSD);
            } else {
                meter.ended();
                done.handle(argument);
            }
        }

        private int kept() {
            int kept = 0;
            for (int i = 0; i < blocks; i++) {
                kept += cache.has(first + i) ? 1 : 0;
            }
            return kept;
        }
    }
}
