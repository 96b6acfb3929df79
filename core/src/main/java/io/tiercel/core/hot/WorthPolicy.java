package io.tiercel.core.hot;

import io.tiercel.core.cache.EvictionPolicy;
import io.tiercel.core.cache.SlotValues;
import io.tiercel.core.cache.Slots;
import java.util.function.LongToDoubleFunction;

/**
 * Keeps what is worth most for its size, by a worth that is asked for anew at each decision: a newcomer is admitted only if
 * it is worth more than all together that would make room for it, those that are worth least for their size.
 *
 * <p>A placement in a full tier looks at every entry once for each victim.
 */
public final class WorthPolicy implements EvictionPolicy {
    private static final int NONE = -1;

    private final Slots slots;
    private final LongToDoubleFunction worth;
    private final SlotValues keys;
    /** By slot, the number of the placement that has chosen it for a victim. */
    private final SlotValues chosenIn;

    private long placements;

    /** @param worth of the entry with this key, at this moment; not negative */
    public WorthPolicy(Slots slots, LongToDoubleFunction worth) {
        this.slots = slots;
        this.worth = worth;
        keys = new SlotValues(slots);
        chosenIn = new SlotValues(slots);
    }

    @Override
    public void touch(int slot) {}

    @Override
    public int place(long key, long size) {
        placements++;
        if (!slots.fits(size)) {
            if (!choosesVictims(size, worth.applyAsDouble(key))) {
                return REFUSED;
            }
            evictChosen();
        }
        int slot = slots.take(size);
        keys.set(slot, key);
        return slot;
    }

    @Override
    public void free(int slot) {
        slots.free(slot);
    }

    /** Whether there are victims that make enough room and are worth less together. */
    private boolean choosesVictims(long size, double gained) {
        long room = slots.left();
        double lost = 0;
        boolean slotFree = slots.hasFreeSlot();
        while (room < size || !slotFree) {
            int victim = leastWorth();
            if (victim == NONE) {
                return false;
            }
            lost += worthOf(victim);
            if (lost >= gained) {
                return false;
            }
            room += slots.size(victim);
            slotFree = true;
            chosenIn.set(victim, placements);
        }
        return true;
    }

    private int leastWorth() {
        int least = NONE;
        double leastDensity = Double.POSITIVE_INFINITY;
        for (int slot = 0; slot < slots.everUsed(); slot++) {
            if (slots.taken(slot) && !isChosen(slot)) {
                double density = worthOf(slot) / Math.max(1, slots.size(slot));
                if (density < leastDensity) {
                    least = slot;
                    leastDensity = density;
                }
            }
        }
        return least;
    }

    private void evictChosen() {
        for (int slot = 0; slot < slots.everUsed(); slot++) {
            if (isChosen(slot)) {
                slots.evict(slot);
            }
        }
    }

    private boolean isChosen(int slot) {
        return slots.taken(slot) && chosenIn.get(slot) == placements;
    }

    private double worthOf(int slot) {
        return worth.applyAsDouble(keys.get(slot));
    }
}
