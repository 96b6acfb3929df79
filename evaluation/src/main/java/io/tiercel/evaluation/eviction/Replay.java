package io.tiercel.evaluation.eviction;

import io.tiercel.core.cache.ClairvoyantPolicy;
import io.tiercel.core.cache.EvictionPolicies;
import io.tiercel.core.cache.EvictionPolicy;
import io.tiercel.core.cache.HeapPolicyMemory;
import java.util.HashMap;
import java.util.Map;

/** Plays a trace through a tier of a number of slots, and says how many of its reads the tier would have served. */
final class Replay {
    private Replay() {}

    /** The hit ratio under the policy of this name. */
    static double hitRatio(Trace trace, int slots, String policy) {
        HeapPolicyMemory memory = new HeapPolicyMemory(EvictionPolicies.words(policy, slots));
        return hitRatio(trace, slots, EvictionPolicies.create(policy, slots, memory));
    }

    /** The highest hit ratio there can be. */
    static double bound(Trace trace, int slots) {
        return hitRatio(trace, slots, new ClairvoyantPolicy(slots, trace.keys()));
    }

    private static double hitRatio(Trace trace, int slots, EvictionPolicy policy) {
        Map<Long, Integer> slotOf = new HashMap<>();
        long[] keyIn = new long[slots];
        int hits = 0;
        for (long key : trace.keys()) {
            Integer slot = slotOf.get(key);
            if (slot != null) {
                hits++;
                policy.touch(slot);
                continue;
            }
            int placed = policy.place(key);
            if (placed != EvictionPolicy.REFUSED) {
                slotOf.remove(keyIn[placed], placed);
                keyIn[placed] = key;
                slotOf.put(key, placed);
            }
        }
        return (double) hits / trace.keys().length;
    }
}
