package io.tiercel.core.cache;

import java.util.List;
import java.util.function.Function;

/** The eviction policies by the names that settings and commands give them. Stateless. */
public final class EvictionPolicies {
    /** More slots than any tier of the client has. */
    public static final int SLOTS_MAX = 1 << 20;

    private static final List<String> NAMES =
            List.of("s3-fifo", "lru", "fifo", "lfu", "arc", "sieve", "w-tinylfu", "gdsf", "noop");

    private EvictionPolicies() {}

    /** In the order of the reference page. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * The words that the policy of this name needs for so many slots.
     *
     * @throws IllegalArgumentException if there is no such policy, or not such a number of slots
     */
    public static int words(String name, int slots) {
        PolicyWords counted = PolicyWords.counted();
        create(name, Slots.equal(checked(slots), counted));
        return counted.reserved();
    }

    /**
     * The policy of this name for a tier of equal slots, going on from what is in its memory.
     *
     * @throws IllegalArgumentException if there is no such policy, or not such a number of slots
     */
    public static EvictionPolicy create(String name, int slots, PolicyMemory memory) {
        return create(name, Slots.equal(checked(slots), new PolicyWords(memory)));
    }

    /**
     * The policy of this name over these slots, of which there may be any number and which nobody else may use.
     *
     * @throws IllegalArgumentException if there is no such policy
     */
    public static EvictionPolicy create(String name, Slots slots) {
        // A switch, and no table of constructors: each client process would load the classes of all.
        return switch (name) {
            case "s3-fifo" -> new S3FifoPolicy(slots);
            case "lru" -> new LruPolicy(slots);
            case "fifo" -> new FifoPolicy(slots);
            case "lfu" -> new LfuPolicy(slots);
            case "arc" -> new ArcPolicy(slots);
            case "sieve" -> new SievePolicy(slots);
            case "w-tinylfu" -> new WTinyLfuPolicy(slots);
            case "gdsf" -> new GdsfPolicy(slots);
            case "noop" -> new NoopPolicy(slots);
            default ->
                throw new IllegalArgumentException(
                        "no eviction policy is called " + name + "; there are " + String.join(", ", NAMES));
        };
    }

    /** A policy whose words are on the heap: it is made once to count them, and once over them. */
    public static EvictionPolicy onHeap(Function<PolicyWords, EvictionPolicy> constructor) {
        PolicyWords counted = PolicyWords.counted();
        EvictionPolicy unused = constructor.apply(counted);
        return constructor.apply(new PolicyWords(new HeapPolicyMemory(counted.reserved())));
    }

    private static int checked(int slots) {
        if (slots < 1 || slots > SLOTS_MAX) {
            throw new IllegalArgumentException("a tier has 1 to " + SLOTS_MAX + " slots: " + slots);
        }
        return slots;
    }
}
