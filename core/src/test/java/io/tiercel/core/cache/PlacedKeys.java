package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A cache of keys alone, around a policy, that checks each of its answers against what a policy promises. */
final class PlacedKeys {
    private final EvictionPolicy policy;
    private final long capacity;
    private final boolean sized;
    private final Map<Long, Integer> slotOf = new LinkedHashMap<>();
    private final @Nullable Long[] keyIn;
    private final long[] sizeIn;
    private long used;

    private PlacedKeys(int slots, long capacity, boolean sized, Function<PlacedKeys, EvictionPolicy> policy) {
        this.capacity = capacity;
        this.sized = sized;
        keyIn = new Long[slots];
        sizeIn = new long[slots];
        this.policy = policy.apply(this);
    }

    /** Around a policy over equal slots. */
    static PlacedKeys equal(int slots, Function<Slots, EvictionPolicy> policy) {
        return new PlacedKeys(
                slots,
                slots,
                false,
                cache -> EvictionPolicies.onHeap(words -> policy.apply(Slots.equal(slots, words))));
    }

    /** Around a policy whose memory the test holds too. */
    static PlacedKeys equal(int slots, PolicyMemory memory, Function<Slots, EvictionPolicy> policy) {
        return new PlacedKeys(slots, slots, false, cache -> policy.apply(Slots.equal(slots, new PolicyWords(memory))));
    }

    /** Around a policy for entries of any size. */
    static PlacedKeys sized(int slots, long capacity, Function<Slots, EvictionPolicy> policy) {
        return new PlacedKeys(
                slots,
                capacity,
                true,
                cache -> EvictionPolicies.onHeap(
                        words -> policy.apply(Slots.sized(slots, capacity, words, cache::evicted))));
    }

    /** Reads a key, placing it if it is not here; whether it was. */
    boolean read(long key) {
        return read(key, 1);
    }

    boolean read(long key, long size) {
        Integer slot = slotOf.get(key);
        if (slot != null) {
            policy.touch(slot);
            return true;
        }
        place(key, size);
        assertThat(used).as("what the entries take together").isLessThanOrEqualTo(capacity);
        return false;
    }

    void drop(long key) {
        Integer slot = slotOf.get(key);
        if (slot != null) {
            policy.free(slot);
            forget(slot);
        }
    }

    Set<Long> keys() {
        return new LinkedHashSet<>(slotOf.keySet());
    }

    /** Carries on with another policy, which must be one in the same state. */
    PlacedKeys reopened(PolicyMemory memory, Function<Slots, EvictionPolicy> other) {
        PlacedKeys copy = equal(keyIn.length, memory, other);
        copy.slotOf.putAll(slotOf);
        copy.used = used;
        System.arraycopy(keyIn, 0, copy.keyIn, 0, keyIn.length);
        System.arraycopy(sizeIn, 0, copy.sizeIn, 0, keyIn.length);
        return copy;
    }

    private void place(long key, long size) {
        boolean wasFull = used + size > capacity || slotOf.size() == keyIn.length;
        int slot = policy.place(key, size);
        if (slot == EvictionPolicy.REFUSED) {
            assertThat(wasFull).as("a newcomer is refused only by a full tier").isTrue();
            return;
        }
        assertThat(slot).as("slots are in range").isBetween(0, keyIn.length - 1);
        if (keyIn[slot] != null) {
            assertThat(sized).as("where sizes differ, a victim is told of").isFalse();
            assertThat(wasFull).as("nothing is evicted while a slot is free").isTrue();
            forget(slot);
        }
        keyIn[slot] = key;
        sizeIn[slot] = size;
        used += size;
        slotOf.put(key, slot);
    }

    private void evicted(int slot) {
        assertThat(keyIn[slot]).as("a victim is in its slot").isNotNull();
        forget(slot);
    }

    private void forget(int slot) {
        slotOf.remove(keyIn[slot]);
        used -= sizeIn[slot];
        keyIn[slot] = null;
    }
}
