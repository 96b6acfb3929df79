package io.tiercel.simulator.world;

import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.prefetch.PrefetchBudget;
import io.tiercel.core.affinity.prefetch.PrefetchConfig;
import io.tiercel.core.collection.LongMap;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.locality.WaitingJob;
import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.world.store.InputPart;
import io.tiercel.simulator.world.store.StoredBlock;
import java.util.List;

/**
 * Has input of the job that comes next pinned while others run, after Panthera (section 4.3), as the coordinator does: of the
 * jobs none of whose tasks has had a slot, the first in the scheduler's order that has input which was not looked at. The
 * scheme says of each block whether it is to be kept, the budget how many. What is read ahead takes its part of the disk.
 */
final class ReadAhead implements EventHandler {
    private static final long TICK_NANOS = 1_000_000_000;

    private final World world;
    private final PendingTasks tasks;
    private final CacheContents contents;
    private final PrefetchBudget budget;
    /** By job, how many parts of its input were looked at. */
    private final LongMap<Integer> looked = new LongMap<>();

    private long bytes;

    ReadAhead(World world, Decisions decisions, PrefetchConfig config) {
        this.world = world;
        this.tasks = decisions.tasks();
        this.contents = decisions.caching().contents();
        this.budget = new PrefetchBudget(config, 0);
    }

    void start() {
        world.loop().after(TICK_NANOS, this, 0);
    }

    /** What was read from disks ahead of its job. */
    long bytes() {
        return bytes;
    }

    /** The block was read by a task, or is not in memory any more. */
    void settled(long block) {
        budget.settled(block);
    }

    void jobEnded(long job) {
        looked.remove(job);
    }

    @Override
    public void handle(int argument) {
        start();
        if (world.workers().isBusy()) {
            WaitingJob next = tasks.firstUntouched(job -> looked(job.id()) < job.tasks());
            if (next != null) {
                look(next.id(), world.jobs().get(next.id()).parts());
            }
        }
    }

    private int looked(long job) {
        Integer parts = looked.get(job);
        return parts == null ? 0 : parts;
    }

    private void look(long job, List<InputPart> parts) {
        int part = looked(job);
        while (part < parts.size() && budget.allows(world.loop().nowNanos(), bytes(parts.get(part)))) {
            begin(job, parts.get(part).block());
            part++;
        }
        looked.put(job, part);
    }

    private static long bytes(InputPart part) {
        return part.block().bytes();
    }

    private void begin(long job, StoredBlock block) {
        if (contents.block(block.id()) == null) {
            int vm = freest(block.replicas());
            budget.began(block.id(), block.bytes());
            bytes += block.bytes();
            world.machines().diskOf(vm).begin(block.bytes(), unused -> loaded(job, block, vm), 0);
        }
    }

    private void loaded(long job, StoredBlock block, int vm) {
        CachedBlock ahead = new CachedBlock(block.id(), block.file(), block.bytes(), vm);
        if (world.workers().isLost(vm)
                || !world.jobs().contains(job)
                || !world.memory().readAhead(job, ahead)) {
            budget.settled(block.id());
        }
    }

    private int freest(int[] vms) {
        int freest = vms[0];
        for (int vm : vms) {
            freest = contents.freeBytes(vm) > contents.freeBytes(freest) ? vm : freest;
        }
        return freest;
    }
}
