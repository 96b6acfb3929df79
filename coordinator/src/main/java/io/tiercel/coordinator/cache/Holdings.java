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
    public static final class Held {
        final BlockName name;
        final String path;
        final int vm;
        private boolean confirmed;

        Held(BlockName name, String path, int vm) {
            this.name = name;
            this.path = path;
            this.vm = vm;
        }

        boolean is(BlockName other, int otherVm) {
            return vm == otherVm && name.equals(other);
        }

        /** Whether the other is a later generation of the same block. */
        boolean isBefore(BlockName other) {
            return name.pool().equals(other.pool()) && name.generationStamp() < other.generationStamp();
        }

        /** Whether the agent has said that it holds it. */
        boolean isConfirmed() {
            return confirmed;
        }
    }

    private record Leaving(BlockName name, int vm) {}

    private final Map<Long, Held> held = new LinkedHashMap<>();
    /** By block: ordered to be let go, which the agent has not confirmed. */
    private final Map<Long, Leaving> leaving = new LinkedHashMap<>();
    /** By agent: how many it was ordered to hold, and has not said that it does. */
    private final Map<Integer, Integer> ordered = new LinkedHashMap<>();

    @Nullable
    Held of(BlockName block) {
        return held.get(block.key());
    }

    @Nullable
    Held of(long key) {
        return held.get(key);
    }

    /** The agent is to hold the block, which nobody does. */
    void put(Held block) {
        held.put(block.name.key(), block);
        ordered.merge(block.vm, 1, Integer::sum);
    }

    /** The agent has said that it holds the block. */
    void confirm(Held block) {
        block.confirmed = true;
        ordered.merge(block.vm, -1, Integer::sum);
    }

    /** How many blocks the agent was ordered to hold, and has not said that it does. */
    int ordered(int vm) {
        return ordered.getOrDefault(vm, 0);
    }

    /** Whoever holds it, beside what is held by right, was ordered to let it go. */
    void leaves(Held block) {
        leaving.put(block.name.key(), new Leaving(block.name, block.vm));
    }

    void remove(Held block) {
        held.remove(block.name.key());
        ordered.merge(block.vm, block.confirmed ? 0 : -1, Integer::sum);
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
