package io.tiercel.core.affinity.contents;

import io.tiercel.core.affinity.contents.VmCache.Kept;
import io.tiercel.core.affinity.contents.VmCache.KeptFile;
import io.tiercel.core.collection.LongMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Which block is in which VM's memory, within each VM's budget.
 *
 * <p>A block is in one VM's memory at most, so that the room of all holds as many different blocks as it can (CAVA,
 * section IV-B). What breaks that, or a budget, throws. Not thread-safe.
 *
 * <p>CAVA allows only one copy of a block in the memory of the cluster (section IV-B).
 */
public final class CacheContents {
    /** By number, as far as they were heard of. */
    private final List<VmCache> vms = new ArrayList<>();

    private final LongMap<Kept> blocks = new LongMap<>();
    private final LongMap<CachedFile> files = new LongMap<>();
    private final LongConsumer changed;
    private final Runnable budgetChanged;
    private long budgetBytes;
    private long usedBytes;
    private long reads;

    public CacheContents() {
        this(file -> {}, () -> {});
    }

    /**
     * @param changed is told each file of which more or less is in memory than before
     * @param budgetChanged called when a VM may hold more or less than before
     */
    public CacheContents(LongConsumer changed, Runnable budgetChanged) {
        this.changed = changed;
        this.budgetChanged = budgetChanged;
    }

    /** The VM may hold so many bytes from now on; if it holds more, the caller evicts until it does not. */
    public void budget(int vm, long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("the budget of VM " + vm + " must not be negative: " + bytes);
        }
        VmCache cache = cache(vm);
        budgetBytes += bytes - cache.budgetBytes();
        cache.budget(bytes);
        budgetChanged.run();
    }

    /** Of all VMs together. */
    public long budgetBytes() {
        return budgetBytes;
    }

    /** Of this VM; 0 until it is given one. */
    public long budgetBytes(int vm) {
        return cache(vm).budgetBytes();
    }

    /** In all VMs' memory together. */
    public long usedBytes() {
        return usedBytes;
    }

    public long usedBytes(int vm) {
        return cache(vm).usedBytes();
    }

    /** Negative where the budget was lowered below what is held. */
    public long freeBytes(int vm) {
        VmCache cache = cache(vm);
        return cache.budgetBytes() - cache.usedBytes();
    }

    /** The block, if it is in some VM's memory. */
    public @Nullable CachedBlock block(long id) {
        Kept kept = blocks.get(id);
        return kept == null ? null : kept.block();
    }

    /** All blocks, in no order that means anything but the same in every run; a copy. */
    public List<CachedBlock> blocks() {
        return blocks.values().stream().map(Kept::block).toList();
    }

    /** How many blocks are in memory. */
    public int size() {
        return blocks.size();
    }

    /** How much of the file is in memory. */
    public long cachedBytes(long file) {
        CachedFile cached = files.get(file);
        return cached == null ? 0 : cached.bytes();
    }

    /** The files of which something is in memory, in no order that means anything but the same in every run; a copy. */
    public List<CachedFile> files() {
        return files.values();
    }

    /** The block, which must be nowhere, is in its VM's memory from now on, where there must be room for it. */
    public void add(CachedBlock block) {
        if (blocks.contains(block.id())) {
            throw new IllegalStateException("block " + block.id() + " is in memory already");
        }
        if (freeBytes(block.vm()) < block.bytes()) {
            throw new IllegalStateException("block " + block.id() + " goes over the budget of VM " + block.vm());
        }
        blocks.put(block.id(), cache(block.vm()).add(block, reads++));
        usedBytes += block.bytes();
        grown(block.file(), block.bytes());
    }

    /** The block was read. Does nothing where it is not in memory. */
    public void touch(long id) {
        Kept kept = blocks.get(id);
        if (kept != null) {
            kept.read(reads++);
        }
    }

    /** The block is in no memory any more. Does nothing where it is in none. */
    public void remove(long id) {
        Kept kept = blocks.remove(id);
        if (kept != null) {
            CachedBlock block = kept.block();
            cache(block.vm()).remove(kept);
            usedBytes -= block.bytes();
            grown(block.file(), -block.bytes());
        }
    }

    /** Everything in the VM's memory, and its budget, are gone; returns what was there. */
    public List<CachedBlock> vmLost(int vm) {
        List<CachedBlock> lost = new ArrayList<>();
        for (KeptFile file : cache(vm).files()) {
            file.blocks().forEach(kept -> lost.add(kept.block()));
        }
        lost.forEach(block -> remove(block.id()));
        budget(vm, 0);
        return lost;
    }

    /** What is in memory of the file has grown by so much, or shrunk where that is negative. */
    private void grown(long file, long by) {
        long bytes = cachedBytes(file) + by;
        if (bytes > 0) {
            files.put(file, new CachedFile(file, bytes));
        } else {
            files.remove(file);
        }
        changed.accept(file);
    }

    public VmCache cache(int vm) {
        while (vm >= vms.size()) {
            vms.add(new VmCache());
        }
        return vms.get(vm);
    }
}
