package io.tiercel.reproduce.hotblocks.scale;

import io.tiercel.core.hot.HotBlocks;
import io.tiercel.core.hot.HotConfig;
import io.tiercel.core.hot.HotDecision;
import io.tiercel.core.hot.HotDecision.Outcome;
import io.tiercel.core.hot.HotModel;
import io.tiercel.simulator.cluster.DiskModel;
import io.tiercel.simulator.cluster.PageCache;
import io.tiercel.simulator.cluster.SharedDisk;
import io.tiercel.simulator.engine.EventLoop;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One server in virtual time: its slots, its disk, its page cache and its memcached, which the product's own decisions fill.
 *
 * <p>A task reads its block, from memcached, else from the page cache, else from the disk that all share; brings it to
 * memcached if it is to be there; and computes. Not thread-safe.
 */
final class ServerRun {
    private static final int ONLY_SERVER = 0;
    private static final long TICK_NANOS = 1_000_000_000L;

    /**
     * The one server of the hot-blocks paper: two processors, 16 GB of memory, spinning disks (section IV). What the paper does
     * not say is assumed, as each parameter says.
     *
     * @param slots map tasks at once; assumed: four cores a processor
     * @param memoryBytes that input may be kept in; assumed: what 16 GB leave beside the system and Hadoop's daemons
     * @param memcachedBytes of that, where memcached is used; the rest is the operating system's page cache
     * @param disk assumed: as a 7,200 rpm disk of 2018, one for all
     * @param memoryBytesPerSecond at which one task reads from memcached or the page cache, and brings a block to memcached
     */
    record Shape(int slots, long memoryBytes, long memcachedBytes, DiskModel disk, double memoryBytesPerSecond) {
        private static final long GIB = 1L << 30;

        static final Shape PAPER = new Shape(8, 12 * GIB, 10 * GIB, new DiskModel(150e6, 12_000_000, 4 << 20), 2e9);
    }

    /**
     * What came of it.
     *
     * @param seconds from the first read to the end of the last task
     * @param memcachedBytes read from there
     * @param pageBytes read from the page cache
     */
    record Result(double seconds, long diskBytes, long memcachedBytes, long pageBytes) {
        /** The share of all bytes that came from memory. */
        double memoryShare() {
            long memory = memcachedBytes + pageBytes;
            return memory / (double) Math.max(1, memory + diskBytes);
        }
    }

    private final Shape shape;
    private final ReadPlan plan;
    private final double cpuNanosPerByte;
    private final EventLoop loop = new EventLoop();
    private final SharedDisk disk;
    private final PageCache pages = new PageCache();
    private final long pageCacheBytes;
    private final @Nullable HotBlocks hot;
    private final Set<Long> filled = new LinkedHashSet<>();
    private int job;
    private int nextBlock;
    private int running;
    private long lastEndNanos;
    private long diskBytes;
    private long memcachedBytes;
    private long pageBytes;

    /** @param model of memcached; null where there is none */
    ServerRun(Shape shape, ReadPlan plan, double cpuNanosPerByte, @Nullable HotModel model, HotConfig config) {
        this.shape = shape;
        this.plan = plan;
        this.cpuNanosPerByte = cpuNanosPerByte;
        this.disk = new SharedDisk(loop, shape.disk());
        this.pageCacheBytes = shape.memoryBytes() - (model == null ? 0 : shape.memcachedBytes());
        this.hot = model == null ? null : new HotBlocks(config, model);
        if (hot != null) {
            hot.serverArrived(ONLY_SERVER, shape.memcachedBytes());
        }
    }

    Result run() {
        fillSlots();
        if (hot != null) {
            loop.after(TICK_NANOS, this::tick, 0);
        }
        loop.run();
        return new Result(lastEndNanos / 1e9, diskBytes, memcachedBytes, pageBytes);
    }

    /** Begins tasks of the job while there are slots; the next job begins when this one has ended. */
    private void fillSlots() {
        if (running == 0 && nextBlock == plan.jobs().get(job).length) {
            job++;
            nextBlock = 0;
        }
        while (job < plan.jobs().size()
                && running < shape.slots()
                && nextBlock < plan.jobs().get(job).length) {
            running++;
            begin(plan.jobs().get(job)[nextBlock++]);
        }
    }

    private void begin(long block) {
        boolean bring = decide(block);
        if (filled.contains(block)) {
            memcachedBytes += plan.blockBytes();
            loop.after(copyNanos(), this::compute, 0);
        } else if (pages.read(block, plan.blockBytes(), pageCacheBytes)) {
            pageBytes += plan.blockBytes();
            loop.after(copyNanos(), done -> bring(block, bring), 0);
        } else {
            diskBytes += plan.blockBytes();
            disk.begin(plan.blockBytes(), done -> bring(block, bring), 0);
        }
    }

    /** Whether the block is to be brought to memcached by the task that is about to read it. */
    private boolean decide(long block) {
        if (hot == null) {
            return false;
        }
        HotDecision decision = hot.read(loop.nowNanos(), block, plan.blockBytes(), ONLY_SERVER);
        filled.removeAll(decision.victims());
        return decision.outcome() == Outcome.ADMITTED;
    }

    private void bring(long block, boolean bring) {
        if (bring && hot != null && hot.serverOf(block) == ONLY_SERVER) {
            filled.add(block);
            loop.after(copyNanos(), this::compute, 0);
        } else {
            compute(0);
        }
    }

    private void compute(int unused) {
        loop.after((long) (plan.blockBytes() * cpuNanosPerByte), this::end, 0);
    }

    private void end(int unused) {
        running--;
        lastEndNanos = loop.nowNanos();
        fillSlots();
    }

    private void tick(int unused) {
        if (hot != null) {
            filled.removeAll(hot.tick(loop.nowNanos()));
        }
        if (job < plan.jobs().size()) {
            loop.after(TICK_NANOS, this::tick, 0);
        }
    }

    private long copyNanos() {
        return (long) (plan.blockBytes() / shape.memoryBytesPerSecond() * 1e9);
    }
}
