package io.tiercel.core.cache;

/**
 * A small window in the order of use that takes in every newcomer, and a main region that takes in what leaves the window
 * only if it was used more often lately than what it would replace there.
 *
 * <p>From Einziger, Friedman and Manes, "TinyLFU: a highly efficient cache admission policy", ACM Transactions on Storage
 * 13(4), 2017, sections 3 and 4: the window is 1 % of the capacity, and the main region a segmented LRU of which 80 % is
 * protected.
 *
 * <pre>
 * use of x:           count x in the sketch
 * hit in the window:  x becomes its most recent
 * hit in probation:   x becomes the most recent of protected; while that is too large its oldest go to probation
 * hit in protected:   x becomes its most recent
 * miss on x:          x becomes the most recent of the window; where the window is too large then, its oldest is the
 *                     candidate, and the oldest of probation the victim: the one used more often stays, in a tie the
 *                     victim; the candidate stays in probation
 * </pre>
 *
 * <p>Deviations: no doorkeeper before the sketch, whose counters four to a slot do as well; a newcomer larger than the
 * window is itself the candidate, which replaces as many victims as it needs if it was used more often than each of them,
 * and is refused otherwise, before any of them has gone.
 */
public final class WTinyLfuPolicy implements EvictionPolicy {
    private static final long IN_WINDOW = 0;
    private static final long IN_PROBATION = 1;
    private static final long IN_PROTECTED = 2;

    private final Slots slots;
    private final long windowCapacity;
    private final long protectedCapacity;
    private final WeighedQueue window;
    private final WeighedQueue probation;
    private final WeighedQueue protection;
    /** All regions, those first out of which a newcomer larger than the window has its victims. */
    private final WeighedQueue[] fromFirstVictim;

    private final SlotValues regions;
    private final SlotValues keys;
    private final FrequencySketch sketch;

    public WTinyLfuPolicy(Slots slots) {
        this.slots = slots;
        windowCapacity = Math.max(1, slots.capacity() / 100);
        protectedCapacity = (slots.capacity() - windowCapacity) / 5 * 4;
        window = new WeighedQueue(slots);
        probation = new WeighedQueue(slots);
        protection = new WeighedQueue(slots);
        fromFirstVictim = new WeighedQueue[] {probation, protection, window};
        regions = new SlotValues(slots);
        keys = new SlotValues(slots);
        sketch = new FrequencySketch(slots.words(), slots.count());
    }

    @Override
    public void touch(int slot) {
        if (!slots.taken(slot)) {
            return;
        }
        sketch.add(keys.get(slot));
        WeighedQueue region = region(slot);
        if (region == probation) {
            move(slot, probation, protection, IN_PROTECTED);
            demote();
        } else {
            region.moveToLast(slot);
        }
    }

    @Override
    public int place(long key, long size) {
        sketch.add(key);
        if (size > windowCapacity) {
            return placeInProbation(key, size);
        }
        while (!slots.fits(size)) {
            evictForWindow(size);
        }
        int slot = add(key, size, window, IN_WINDOW);
        while (window.size() > windowCapacity) {
            move(window.first(), window, probation, IN_PROBATION);
        }
        return slot;
    }

    @Override
    public void free(int slot) {
        slots.requireTaken(slot);
        region(slot).remove(slot);
        slots.free(slot);
    }

    private void demote() {
        while (protection.size() > protectedCapacity) {
            move(protection.first(), protection, probation, IN_PROBATION);
        }
    }

    private int placeInProbation(long key, long size) {
        if (!beatsVictims(key, size)) {
            return REFUSED;
        }
        while (!slots.fits(size)) {
            evict(mainIsEmpty() ? window : oldestOfMain());
        }
        return add(key, size, probation, IN_PROBATION);
    }

    /** Whether the newcomer was used more often than each of those that would go for it. */
    private boolean beatsVictims(long key, long size) {
        int frequency = sketch.frequency(key);
        long room = slots.left();
        boolean slotFree = slots.hasFreeSlot();
        for (WeighedQueue region : fromFirstVictim) {
            int victim = region.isEmpty() ? SlotQueue.NONE : region.first();
            for (; victim != SlotQueue.NONE && (room < size || !slotFree); victim = region.after(victim)) {
                if (frequency <= sketch.frequency(keys.get(victim))) {
                    return false;
                }
                room += slots.size(victim);
                slotFree = true;
            }
        }
        return true;
    }

    private void evictForWindow(long size) {
        if (window.isEmpty() || (window.size() + size <= windowCapacity && !mainIsEmpty())) {
            evict(oldestOfMain());
        } else if (mainIsEmpty()) {
            evict(window);
        } else {
            contest(window.first(), oldestOfMain());
        }
    }

    private void contest(int candidate, WeighedQueue victims) {
        int victim = victims.first();
        if (sketch.frequency(keys.get(candidate)) > sketch.frequency(keys.get(victim))) {
            evict(victims);
            move(candidate, window, probation, IN_PROBATION);
        } else {
            evict(window);
        }
    }

    private boolean mainIsEmpty() {
        return probation.isEmpty() && protection.isEmpty();
    }

    private WeighedQueue oldestOfMain() {
        return probation.isEmpty() ? protection : probation;
    }

    private void evict(WeighedQueue region) {
        slots.evict(region.removeFirst());
    }

    private int add(long key, long size, WeighedQueue region, long number) {
        int slot = slots.take(size);
        keys.set(slot, key);
        regions.set(slot, number);
        region.addLast(slot);
        return slot;
    }

    private void move(int slot, WeighedQueue from, WeighedQueue to, long number) {
        from.remove(slot);
        regions.set(slot, number);
        to.addLast(slot);
    }

    private WeighedQueue region(int slot) {
        long number = regions.get(slot);
        return number == IN_WINDOW ? window : number == IN_PROBATION ? probation : protection;
    }
}
