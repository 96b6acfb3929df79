package io.tiercel.core.regret;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was counted over some reads of the past.
 *
 * @param atNanos when the last of them was
 * @param reads all of them, in the sample or not
 * @param liveHits of all of them
 * @param sampled those in the sample
 * @param hits of those, by policy
 */
public record RegretWindow(long atNanos, long reads, long liveHits, long sampled, Map<String, Long> hits) {
    public RegretWindow {
        hits = Collections.unmodifiableMap(new LinkedHashMap<>(hits));
    }
}
