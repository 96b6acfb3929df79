package io.tiercel.simulator.ssd;

import io.tiercel.simulator.engine.EventLoop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A host's spinning disk and its SSD, and the disks of its VMs, which share both. Not thread-safe.
 *
 * <p>Either all share one cache, and the SSD serves who comes first; or each has a cache of its own, and operations go by weights.
 */
public final class HostStorage {
    private final StorageModel model;
    private final boolean isShared;
    private final SsdQueue ssd;
    private final List<CachedDisk> disks = new ArrayList<>();

    /**
     * Idle disks. Where each has a cache of its own, all have the same room and weight at first.
     *
     * @param disks at least one
     * @param isShared whether all share one cache
     * @param isObserved whether their miss-ratio curves are kept
     */
    public HostStorage(EventLoop loop, StorageModel model, int disks, boolean isShared, boolean isObserved) {
        if (disks < 1) {
            throw new IllegalArgumentException("a host needs a disk: " + disks);
        }
        this.model = model;
        this.isShared = isShared;
        this.ssd = new SsdQueue(loop, model, disks, isShared);
        Spindle spindle = new Spindle(loop, model);
        LruBlocks shared = new LruBlocks(isShared ? model.ssdBlocks() : 0);
        for (int disk = 0; disk < disks; disk++) {
            CachePart cache = isShared
                    ? new CachePart(shared, disk, disks)
                    : new CachePart(new LruBlocks(model.ssdBlocks() / disks), 0, 1);
            this.disks.add(new CachedDisk(loop, model, spindle, ssd, cache, disk, isObserved));
        }
    }

    /** The disk of a VM, by its number among the host's. */
    public CachedDisk disk(int number) {
        return disks.get(number);
    }

    /** How many blocks of a disk may be on the SSD; where all share a cache, of all disks together. */
    public int cacheBlocks(int number) {
        return disks.get(number).cacheBlocks();
    }

    /** Blocks that fit on the SSD. */
    public int ssdBlocks() {
        return model.ssdBlocks();
    }

    /**
     * Divides the SSD anew, while the VMs go on.
     *
     * @param blocks of each disk, together no more than there are
     * @param weights of each disk's operations
     */
    public void divide(int[] blocks, double[] weights) {
        if (isShared) {
            throw new IllegalStateException("a cache that all share is not divided");
        }
        if (Arrays.stream(blocks).sum() > model.ssdBlocks()) {
            throw new IllegalArgumentException(
                    Arrays.toString(blocks) + " blocks are more than the SSD has: " + model.ssdBlocks());
        }
        // Those that lose room come first, so that there is never more on the SSD than it holds.
        resize(blocks, false);
        resize(blocks, true);
        ssd.weigh(weights);
    }

    private void resize(int[] blocks, boolean grows) {
        for (int disk = 0; disk < blocks.length; disk++) {
            boolean isGrowth = blocks[disk] > cacheBlocks(disk);
            if (isGrowth == grows) {
                disks.get(disk).resize(blocks[disk]);
            }
        }
    }
}
