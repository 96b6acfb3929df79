package io.tiercel.core.cache;

/**
 * A cache of keys alone, whose entries a policy places: what a tier would hold under that policy. Not thread-safe.
 *
 * <p>Requests allocate nothing.
 */
public final class ShadowCache {
    private final EvictionPolicy policy;
    private final KeyIndex index;
    private final long capacity;

    private ShadowCache(int slots, long capacity, Constructor constructor) {
        this.capacity = capacity;
        PolicyWords counted = PolicyWords.counted();
        KeyIndex unused = new KeyIndex(counted, slots);
        this.index = new KeyIndex(new PolicyWords(new HeapPolicyMemory(counted.reserved())), slots);
        this.policy = EvictionPolicies.onHeap(
                words -> constructor.create(Slots.sized(slots, capacity, words, this::evicted)));
    }

    /** Makes a policy over slots. */
    private interface Constructor {
        EvictionPolicy create(Slots slots);
    }

    /**
     * An empty one.
     *
     * @param policy by its name in settings
     * @param slots how many entries there may be at most
     * @param capacity how much they may take together
     * @throws IllegalArgumentException if there is no such policy
     */
    public static ShadowCache of(String policy, int slots, long capacity) {
        return new ShadowCache(slots, capacity, its -> EvictionPolicies.create(policy, its));
    }

    /** An empty one that knows the reads to come, which must come so. */
    public static ShadowCache clairvoyant(Future future, int slots, long capacity) {
        return new ShadowCache(
                slots, capacity, its -> new ClairvoyantPolicy(its, ClairvoyantPolicy.Admission.OPTIONAL, future));
    }

    /** Whether the key was here; it is now, unless it was refused or is larger than the cache. */
    public boolean request(long key, long size) {
        int slot = index.find(key);
        if (slot != KeyIndex.NONE) {
            policy.touch(slot);
            return true;
        }
        // One that is too large is a read all the same, for who counts them.
        int place = policy.place(key, Math.min(size, capacity));
        if (place != EvictionPolicy.REFUSED) {
            index.put(place, key);
        }
        return false;
    }

    private void evicted(int slot) {
        index.clear(slot);
    }
}
