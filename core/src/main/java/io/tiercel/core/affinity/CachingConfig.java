package io.tiercel.core.affinity;

import io.tiercel.core.affinity.measure.AffinityConfig;
import io.tiercel.core.affinity.measure.FixedAffinity;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How caching by affinity goes about it.
 *
 * @param windowNanos how long a read counts; CAVA took longer than any of its workloads ran, we take a day
 * @param replanNanos how often the room is divided anew where nothing else gives cause; CAVA says "periodically", we take
 *     half a minute
 * @param profile what applications gain from memory, by name, for a scheme that does not measure it
 */
public record CachingConfig(long windowNanos, long replanNanos, AffinityConfig affinity, Map<String, Double> profile) {
    public static final CachingConfig DEFAULT = new CachingConfig(
            TimeUnit.DAYS.toNanos(1), TimeUnit.SECONDS.toNanos(30), AffinityConfig.DEFAULT, FixedAffinity.paper());

    public CachingConfig {
        profile = Collections.unmodifiableMap(new LinkedHashMap<>(profile));
        if (windowNanos <= 0) {
            throw new IllegalArgumentException("the window must be longer than 0 ns: " + windowNanos);
        }
        if (replanNanos <= 0) {
            throw new IllegalArgumentException("the time between plans must be longer than 0 ns: " + replanNanos);
        }
    }
}
