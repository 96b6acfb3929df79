package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.JobScoreOrder.CacheSize;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.model.Medium;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which block is in which VM's memory, as far as was told, and as the tasks that wait are told. Not thread-safe. */
final class CachedBlocks {
    /** Where a block is, and how long it is. */
    public record Held(int vm, long bytes) {}

    private final PendingTasks tasks;
    private final Map<Long, Held> blocks = new LinkedHashMap<>();
    private long bytes;

    CachedBlocks(PendingTasks tasks) {
        this.tasks = tasks;
    }

    /** The block's place, null where it is in no memory. */
    @Nullable
    Held find(long block) {
        return blocks.get(block);
    }

    /** The block is in this VM's memory from now on, and in no other's. */
    void put(long block, Held held) {
        remove(block);
        blocks.put(block, held);
        bytes += held.bytes;
        tasks.copyAdded(block, Medium.MEMORY, held.vm);
    }

    /** The block is in no memory any more. */
    void remove(long block) {
        Held held = blocks.remove(block);
        if (held != null) {
            bytes -= held.bytes;
            tasks.copyRemoved(block, Medium.MEMORY, held.vm);
        }
    }

    /** Nothing is in memory any more. */
    void clear() {
        List.copyOf(blocks.keySet()).forEach(this::remove);
    }

    CacheSize size() {
        return new CacheSize(blocks.size(), bytes);
    }
}
