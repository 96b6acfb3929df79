package io.tiercel.core.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A cache of keys alone, around a policy, that checks each of its answers against what a policy promises. */
final class PlacedKeys {
    private final EvictionPolicy policy;
    private final int slots;
    private final Map<Long, Integer> slotOf = new LinkedHashMap<>();
    private final @Nullable Long[] keyIn;

    PlacedKeys(EvictionPolicy policy, int slots) {
        this.policy = policy;
        this.slots = slots;
        this.keyIn = new Long[slots];
    }

    /** Reads a key, placing it if it is not here; whether it was. */
    boolean read(long key) {
        Integer slot = slotOf.get(key);
        if (slot != null) {
            policy.touch(slot);
            return true;
        }
        place(key);
        return false;
    }

    void drop(long key) {
        Integer slot = slotOf.remove(key);
        if (slot != null) {
            policy.free(slot);
            keyIn[slot] = null;
        }
    }

    Set<Long> keys() {
        return new LinkedHashSet<>(slotOf.keySet());
    }

    /** Carries on with another policy, which must be one in the same state. */
    PlacedKeys reopened(EvictionPolicy other) {
        PlacedKeys copy = new PlacedKeys(other, slots);
        copy.slotOf.putAll(slotOf);
        System.arraycopy(keyIn, 0, copy.keyIn, 0, slots);
        return copy;
    }

    private void place(long key) {
        int slot = policy.place(key);
        if (slot == EvictionPolicy.REFUSED) {
            assertThat(slotOf).as("a newcomer is refused only by a full tier").hasSize(slots);
            return;
        }
        assertThat(slot).as("slots are in range").isBetween(0, slots - 1);
        Long victim = keyIn[slot];
        if (victim != null) {
            assertThat(slotOf).as("nothing is evicted while a slot is free").hasSize(slots);
            slotOf.remove(victim);
        }
        keyIn[slot] = key;
        slotOf.put(key, slot);
    }
}
