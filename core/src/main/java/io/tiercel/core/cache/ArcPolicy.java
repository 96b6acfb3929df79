package io.tiercel.core.cache;

/**
 * Two lists in the order of use, one of entries read once and one of entries read again, and a boundary between them
 * that moves with the ghosts: a miss that either list would have hit had it been longer makes it longer.
 *
 * <p>From Megiddo and Modha, "ARC: a self-tuning, low overhead replacement cache", FAST 2003, figure 4, for a cache of c
 * pages; B1 and B2 are the ghosts of T1 and T2, L1 = T1 + B1, L2 = T2 + B2:
 *
 * <pre>
 * x in T1 or T2:  move x to the most recent of T2
 * x in B1:        p = min(c, p + max(|B2| / |B1|, 1));  replace(x);  move x to the most recent of T2
 * x in B2:        p = max(0, p - max(|B1| / |B2|, 1));  replace(x);  move x to the most recent of T2
 * otherwise:      if |L1| = c:  if |T1| &lt; c: delete the oldest of B1;  replace(x)    else: delete the oldest of T1
 *                 else if |L1| + |L2| >= c:  if that is 2c: delete the oldest of B2;  replace(x)
 *                 put x to the most recent of T1
 * replace(x):     if |T1| >= 1 and (|T1| > p or (x in B2 and |T1| = p)):  move the oldest of T1 to B1
 *                 else:  move the oldest of T2 to B2
 * </pre>
 *
 * <p>Deviations: replace only while there is no room, which is the same until an entry is dropped; where sizes differ all
 * lengths are sums of sizes, p moves by as many times the newcomer's size, and the oldest go until the newcomer fits.
 */
public final class ArcPolicy implements EvictionPolicy {
    private final Slots slots;
    private final PolicyMemory memory;
    private final long capacity;
    /** Where p is noted, as the bits of a double: the paper's p is a real number. */
    private final int target;

    private final WeighedQueue recent;
    private final WeighedQueue frequent;
    private final SlotValues readAgain;
    private final SlotValues keys;
    private final GhostList recentGhosts;
    private final GhostList frequentGhosts;

    public ArcPolicy(Slots slots) {
        this.slots = slots;
        memory = slots.words().memory();
        capacity = slots.capacity();
        target = slots.words().reserve(1);
        recent = new WeighedQueue(slots);
        frequent = new WeighedQueue(slots);
        readAgain = new SlotValues(slots);
        keys = new SlotValues(slots);
        recentGhosts = new GhostList(slots.words(), slots.count());
        frequentGhosts = new GhostList(slots.words(), slots.count());
    }

    @Override
    public void touch(int slot) {
        if (!slots.taken(slot)) {
            return;
        }
        if (readAgain.get(slot) != 0) {
            frequent.moveToLast(slot);
        } else {
            recent.remove(slot);
            addToFrequent(slot);
        }
    }

    @Override
    public int place(long key, long size) {
        if (recentGhosts.contains(key)) {
            moveTarget(size * Math.max(1, ratio(frequentGhosts, recentGhosts)));
            recentGhosts.remove(key);
            makeRoom(size, false);
            return placeInFrequent(key, size);
        }
        if (frequentGhosts.contains(key)) {
            moveTarget(-size * Math.max(1, ratio(recentGhosts, frequentGhosts)));
            frequentGhosts.remove(key);
            makeRoom(size, true);
            return placeInFrequent(key, size);
        }
        forgetGhosts(size);
        makeRoomForUnknown(size);
        int slot = take(key, size);
        readAgain.set(slot, 0);
        recent.addLast(slot);
        return slot;
    }

    @Override
    public void free(int slot) {
        slots.requireTaken(slot);
        (readAgain.get(slot) != 0 ? frequent : recent).remove(slot);
        slots.free(slot);
    }

    private void forgetGhosts(long size) {
        if (recent.size() + recentGhosts.size() + size > capacity) {
            while (!recentGhosts.isEmpty() && recent.size() + recentGhosts.size() + size > capacity) {
                recentGhosts.forgetOldest();
            }
        } else {
            while (!frequentGhosts.isEmpty() && allSizes() + size > 2 * capacity) {
                frequentGhosts.forgetOldest();
            }
        }
    }

    private long allSizes() {
        return recent.size() + recentGhosts.size() + frequent.size() + frequentGhosts.size();
    }

    private void makeRoomForUnknown(long size) {
        while (!slots.fits(size) && !recent.isEmpty() && recent.size() + size > capacity) {
            slots.evict(recent.removeFirst());
        }
        makeRoom(size, false);
    }

    /** The paper's replace, as often as is needed. */
    private void makeRoom(long size, boolean forFrequentGhost) {
        while (!slots.fits(size)) {
            double p = target();
            boolean tooLong = recent.size() > p || (forFrequentGhost && recent.size() == p);
            if (frequent.isEmpty() || (!recent.isEmpty() && tooLong)) {
                evict(recent, recentGhosts);
            } else {
                evict(frequent, frequentGhosts);
            }
        }
    }

    private void evict(WeighedQueue list, GhostList ghosts) {
        int slot = list.removeFirst();
        ghosts.add(keys.get(slot), slots.size(slot));
        slots.evict(slot);
    }

    private int placeInFrequent(long key, long size) {
        int slot = take(key, size);
        addToFrequent(slot);
        return slot;
    }

    private int take(long key, long size) {
        int slot = slots.take(size);
        keys.set(slot, key);
        return slot;
    }

    private void addToFrequent(int slot) {
        readAgain.set(slot, 1);
        frequent.addLast(slot);
    }

    private void moveTarget(double by) {
        double moved = Math.max(0, Math.min((double) capacity, target() + by));
        memory.set(target, Double.doubleToRawLongBits(moved));
    }

    private double target() {
        return Double.longBitsToDouble(memory.get(target));
    }

    private static double ratio(GhostList ghosts, GhostList to) {
        return (double) ghosts.size() / Math.max(1, to.size());
    }
}
