package io.tiercel.coordinator.cache;

import io.tiercel.wire.cache.BlockName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The blocks that agents hold, were ordered to hold, or were ordered to let go; each is with one agent at most.
 *
 * <p>Not thread-safe.
 */
final class Holdings {
    /** A block that an agent holds, or was ordered to hold. */
    static final class Held {
        final BlockName name;
        final String path;
        final int vm;
        /** Whether the agent has said so. */
        boolean confirmed;

        Held(BlockName name, String path, int vm) {
            this.name = name;
            this.path = path;
            this.vm = vm;
        }

        boolean is(BlockName other, int otherVm) {
            return vm == otherVm && name.equals(other);
        }
    }

    private record Leaving(BlockName name, int vm) {}

    private final Map<Long, Held> held = new LinkedHashMap<>();
    /** By block: ordered to be let go, which the agent has not confirmed. */
    private final Map<Long, Leaving> leaving = new LinkedHashMap<>();

    @Nullable
    Held of(BlockName block) {
        return held.get(block.key());
    }

    @Nullable
    Held of(long key) {
        return held.get(key);
    }

    void put(Held block) {
        held.put(block.name.key(), block);
    }

    /** Whoever holds it, beside what is held by right, was ordered to let it go. */
    void leaves(Held block) {
        leaving.put(block.name.key(), new Leaving(block.name, block.vm));
    }

    void remove(Held block) {
        held.remove(block.name.key());
    }

    /** Whether some generation of the block has yet to be let go somewhere. */
    boolean isLeaving(BlockName block) {
        return leaving.containsKey(block.key());
    }

    boolean isLeaving(BlockName block, int vm) {
        return new Leaving(block, vm).equals(leaving.get(block.key()));
    }

    /** The agent does not hold it any more. */
    void left(BlockName block, int vm) {
        leaving.remove(block.key(), new Leaving(block, vm));
    }

    /** The agent is gone; what it held is taken out and returned. */
    List<Held> lost(int vm) {
        leaving.values().removeIf(block -> block.vm == vm);
        List<Held> lost = new ArrayList<>();
        held.values().forEach(block -> {
            if (block.vm == vm) {
                lost.add(block);
            }
        });
        lost.forEach(this::remove);
        return lost;
    }

    Collection<Held> all() {
        return held.values();
    }
}
