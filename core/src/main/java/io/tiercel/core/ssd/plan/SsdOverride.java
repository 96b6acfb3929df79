package io.tiercel.core.ssd.plan;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * An operator's word for a VM's cache, which no solver changes.
 *
 * @param bytes that it gets; nothing where the solver is to decide
 * @param iops its part of operations, weighed against other caches'; nothing where the solver is to decide
 */
public record SsdOverride(OptionalLong bytes, OptionalDouble iops) {
    public SsdOverride {
        if (bytes.isPresent() && bytes.getAsLong() < 0) {
            throw new IllegalArgumentException("a cache cannot have fewer than 0 bytes: " + bytes.getAsLong());
        }
        if (iops.isPresent() && !(iops.getAsDouble() > 0 && iops.getAsDouble() <= SsdPlan.SHARE_MAX)) {
            throw new IllegalArgumentException(
                    "a share must be above 0 and at most " + SsdPlan.SHARE_MAX + ": " + iops.getAsDouble());
        }
        if (bytes.isEmpty() && iops.isEmpty()) {
            throw new IllegalArgumentException(
                    "an override says how many bytes, or which share of operations, or both");
        }
    }
}
