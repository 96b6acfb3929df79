package io.tiercel.simulator.replay;

import io.tiercel.core.cache.ClairvoyantPolicy;
import io.tiercel.core.cache.ClairvoyantPolicy.Admission;
import io.tiercel.core.cache.EvictionPolicies;
import io.tiercel.core.cache.EvictionPolicy;
import io.tiercel.core.cache.Future;
import io.tiercel.core.cache.Slots;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The policies that a replay knows by name: those of the product, and Belady's, which a tier cannot have. */
public final class ReplayPolicies {
    /** May refuse a newcomer: no policy hits more in a cache of equal entries. */
    public static final String BELADY = "belady";

    /** Takes every newcomer in, as Belady's paper has it. */
    public static final String BELADY_FORCED = "belady-forced";

    private ReplayPolicies() {}

    /** Those that make sense in a cache of this kind: where sizes differ, to know the next read is not to know best. */
    public static List<String> names(boolean inBytes) {
        return inBytes ? EvictionPolicies.names() : names();
    }

    /** All; those of the product first. */
    public static List<String> names() {
        List<String> names = new ArrayList<>(EvictionPolicies.names());
        names.add(BELADY_FORCED);
        names.add(BELADY);
        return List.copyOf(names);
    }

    /** Whether the policy must be told the whole trace beforehand, and so keeps 20 to 28 bytes for each request. */
    public static boolean needsFuture(String name) {
        return name.equals(BELADY) || name.equals(BELADY_FORCED);
    }

    /** @param future of the trace; looked at only if it is needed */
    static EvictionPolicy create(String name, Slots slots, Supplier<Future> future) {
        return switch (name) {
            case BELADY -> new ClairvoyantPolicy(slots, Admission.OPTIONAL, future.get());
            case BELADY_FORCED -> new ClairvoyantPolicy(slots, Admission.FORCED, future.get());
            default -> EvictionPolicies.create(name, slots);
        };
    }
}
