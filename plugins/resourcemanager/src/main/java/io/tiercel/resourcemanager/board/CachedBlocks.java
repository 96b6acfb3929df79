package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.CachedInputOrder.CacheSize;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which block is in which VM's memory, as far as was told. Not thread-safe. */
final class CachedBlocks {
    /** Where a block is, and how long it is. */
    record Held(int vm, long bytes) {}

    private final Map<Long, Held> blocks = new LinkedHashMap<>();
    private long bytes;

    /** The block's place, null where it is in no memory. */
    @Nullable
    Held find(long block) {
        return blocks.get(block);
    }

    /** Keeps the block's place and returns the one it had. */
    @Nullable
    Held put(long block, Held held) {
        bytes += held.bytes;
        return forget(blocks.put(block, held));
    }

    /** Forgets the block and returns the place it had. */
    @Nullable
    Held remove(long block) {
        return forget(blocks.remove(block));
    }

    /** All blocks; a copy. */
    Map<Long, Held> all() {
        return new LinkedHashMap<>(blocks);
    }

    CacheSize size() {
        return new CacheSize(blocks.size(), bytes);
    }

    private @Nullable Held forget(@Nullable Held held) {
        bytes -= held == null ? 0 : held.bytes;
        return held;
    }
}
