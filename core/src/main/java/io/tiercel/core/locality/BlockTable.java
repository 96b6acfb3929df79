package io.tiercel.core.locality;

import io.tiercel.core.collection.LongMap;
import io.tiercel.core.model.Topology;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The blocks that jobs read, by their numbers. They are in parts, each of which grows and shrinks by itself: the one event
 * that happens to make a table larger copies a small part of what may be millions. Not thread-safe.
 */
final class BlockTable {
    private static final int PART_BITS = 8;
    private static final long SPREAD = 0x9e37_79b9_7f4a_7c15L;
    /** Not the first bits, by which a part finds its places. */
    private static final int SHIFT = 24;

    private final List<LongMap<TrackedBlock>> parts = new ArrayList<>(1 << PART_BITS);

    BlockTable() {
        for (int part = 0; part < 1 << PART_BITS; part++) {
            parts.add(new LongMap<>());
        }
    }

    /** Null where no job reads the block. */
    @Nullable
    TrackedBlock get(long id) {
        return part(id).get(id);
    }

    /** The block as it is tracked, from now on where it was not. */
    TrackedBlock tracked(InputBlock input, Topology topology) {
        return part(input.id()).computeIfAbsent(input.id(), id -> new TrackedBlock(input, topology));
    }

    void remove(long id) {
        part(id).remove(id);
    }

    /** All of them; a copy, in the same order in every run. */
    List<TrackedBlock> values() {
        return parts.stream().flatMap(part -> part.values().stream()).toList();
    }

    private LongMap<TrackedBlock> part(long id) {
        return parts.get((int) ((id * SPREAD) >>> SHIFT) & ((1 << PART_BITS) - 1));
    }
}
