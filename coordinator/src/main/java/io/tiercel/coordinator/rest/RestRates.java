package io.tiercel.coordinator.rest;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often somebody may ask: so many times at once, and then so many times a second. Thread-safe.
 *
 * <p>Who has no token shares one measure with all others who have none.
 */
final class RestRates {
    /** Who asks without a token. */
    static final String STRANGERS = "";

    private static final int KNOWN_MAX = 1_000;
    private static final double NANOS = 1e9;

    private final double perSecond;
    private final double atOnce;
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > KNOWN_MAX;
        }
    };

    private static final class Bucket {
        double left;
        long nanos;

        Bucket(double left, long nanos) {
            this.left = left;
            this.nanos = nanos;
        }
    }

    RestRates(double perSecond, double atOnce) {
        this.perSecond = perSecond;
        this.atOnce = atOnce;
    }

    /** Takes one question of somebody; whether it may be answered. */
    synchronized boolean take(String who, long nowNanos) {
        Bucket bucket = buckets.computeIfAbsent(who, name -> new Bucket(atOnce, nowNanos));
        double more = Math.max(0, nowNanos - bucket.nanos) / NANOS * perSecond;
        bucket.left = Math.min(atOnce, bucket.left + more);
        bucket.nanos = nowNanos;
        if (bucket.left < 1) {
            return false;
        }
        bucket.left--;
        return true;
    }
}
