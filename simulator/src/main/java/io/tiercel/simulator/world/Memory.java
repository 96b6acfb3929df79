package io.tiercel.simulator.world;

import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.contents.CacheDecision;
import io.tiercel.core.affinity.contents.CacheDecision.Outcome;
import io.tiercel.core.affinity.contents.CacheRequest;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.model.Medium;
import io.tiercel.simulator.world.store.StoredBlock;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/** The memory of all VMs for input: carries out what the caching scheme decides, and tells the scheduler of it. */
final class Memory {
    private final Machines machines;
    private final CacheScheme scheme;
    private final PendingTasks tasks;
    private final SplittableRandom random;
    private long keptBytes;
    private long evictedBytes;
    /** Is told each block that a task has read, or that is in memory no more. */
    private LongConsumer settled = block -> {};

    /** @param random for schemes that admit by chance */
    Memory(Machines machines, CacheScheme scheme, PendingTasks tasks, SplittableRandom random) {
        this.machines = machines;
        this.scheme = scheme;
        this.tasks = tasks;
        this.random = random;
    }

    /** The VM may hold so many bytes from now on. */
    void budget(int vm, long bytes) {
        scheme.budget(vm, bytes).forEach(this::evicted);
    }

    /** Lets this be told of each block that a task has read, or that is in memory no more. */
    void telling(LongConsumer other) {
        settled = other;
    }

    /** The block has been read from a disk ahead of the job; whether it is kept. */
    boolean readAhead(long job, CachedBlock block) {
        CacheDecision decision =
                scheme.readAhead(machines.loop().nowNanos(), new CacheRequest(job, block), random.nextDouble());
        carryOut(decision);
        return decision.outcome() == Outcome.KEPT;
    }

    /** A task of the job has read the block; it may be kept where it was read. */
    void blockRead(long job, StoredBlock block, Source source) {
        settled.accept(block.id());
        boolean evictedMeanwhile =
                source.medium() == Medium.MEMORY && scheme.contents().block(block.id()) == null;
        if (!evictedMeanwhile) {
            CachedBlock kept = new CachedBlock(block.id(), block.file(), block.bytes(), source.vm());
            carryOut(scheme.request(machines.loop().nowNanos(), new CacheRequest(job, kept), random.nextDouble()));
        }
    }

    /** The VM's memory is gone; copies are taken back by {@link PendingTasks#vmLost}. */
    void vmLost(int vm) {
        scheme.contents().vmLost(vm);
    }

    long keptBytes() {
        return keptBytes;
    }

    long evictedBytes() {
        return evictedBytes;
    }

    private void carryOut(CacheDecision decision) {
        decision.victims().forEach(this::evicted);
        if (decision.outcome() == Outcome.KEPT) {
            CachedBlock kept = decision.request().block();
            keptBytes += kept.bytes();
            machines.pinned(kept);
            tasks.copyAdded(kept.id(), Medium.MEMORY, kept.vm());
        }
    }

    private void evicted(CachedBlock block) {
        evictedBytes += block.bytes();
        settled.accept(block.id());
        machines.unpinned(block);
        tasks.copyRemoved(block.id(), Medium.MEMORY, block.vm());
    }
}
