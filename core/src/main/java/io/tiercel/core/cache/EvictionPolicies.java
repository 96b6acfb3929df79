package io.tiercel.core.cache;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/** The eviction policies by the names that settings give them. Stateless. */
public final class EvictionPolicies {
    /** More slots than any tier has, few enough that every policy's words can be counted in an int. */
    public static final int SLOTS_MAX = 1 << 20;

    private static final List<Family> FAMILIES = List.of(
            new Family("s3-fifo", S3FifoPolicy::words, S3FifoPolicy::new),
            new Family("lru", LruPolicy::words, LruPolicy::new),
            new Family("noop", NoopPolicy::words, NoopPolicy::new));

    private EvictionPolicies() {}

    /** In the order of the reference page. */
    public static List<String> names() {
        return FAMILIES.stream().map(Family::name).toList();
    }

    /**
     * The words that the policy of this name needs for so many slots.
     *
     * @throws IllegalArgumentException if there is no such policy, or not such a number of slots
     */
    public static int words(String name, int slots) {
        return family(name).words().applyAsInt(checked(slots));
    }

    /**
     * The policy of this name, going on from what is in its memory.
     *
     * @throws IllegalArgumentException if there is no such policy, or not such a number of slots
     */
    public static EvictionPolicy create(String name, int slots, PolicyMemory memory) {
        return family(name).constructor().create(checked(slots), memory);
    }

    private static int checked(int slots) {
        if (slots < 1 || slots > SLOTS_MAX) {
            throw new IllegalArgumentException("a tier has 1 to " + SLOTS_MAX + " slots: " + slots);
        }
        return slots;
    }

    private static Family family(String name) {
        return FAMILIES.stream()
                .filter(family -> family.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no eviction policy is called " + name + "; there are "
                        + names().stream().collect(Collectors.joining(", "))));
    }

    private interface Constructor {
        EvictionPolicy create(int slots, PolicyMemory memory);
    }

    private record Family(String name, IntUnaryOperator words, Constructor constructor) {}
}
