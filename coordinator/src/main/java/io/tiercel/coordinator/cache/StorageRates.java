package io.tiercel.coordinator.cache;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * What DataNodes read from storage, by what their agents count one time after the other. What nobody has said anything of for
 * half a minute is forgotten. Thread-safe.
 */
public final class StorageRates {
    private static final int HOSTS_MAX = 20_000;
    /** So long a time between two counts at least: a shorter one says more of chance than of the rate. */
    private static final double SECONDS_MIN = 0.5;

    private static final double FORGET_SECONDS = 30;
    private static final double NANOS = 1e9;
    private static final double BYTES_PER_MEGABYTE = 1e6;

    private record Count(long bytes, long nanos, double mbps) {
        double secondsUntil(long now) {
            return (now - nanos) / NANOS;
        }
    }

    private final LongSupplier nanoClock;
    private final Map<String, Count> counts = new HashMap<>();

    StorageRates(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** The agent on a host has counted so many bytes since its DataNode began; negative where it cannot count. */
    synchronized void counted(String host, long bytes) {
        long now = nanoClock.getAsLong();
        Count before = counts.get(host);
        if (bytes < 0 || (before == null && counts.size() >= HOSTS_MAX)) {
            return;
        }
        if (before == null || bytes < before.bytes || before.secondsUntil(now) > FORGET_SECONDS) {
            counts.put(host, new Count(bytes, now, -1));
        } else if (before.secondsUntil(now) >= SECONDS_MIN) {
            double rate = (bytes - before.bytes) / BYTES_PER_MEGABYTE / before.secondsUntil(now);
            counts.put(host, new Count(bytes, now, rate));
        }
    }

    /** In 10^6 bytes a second, by host name; a copy. */
    public synchronized Map<String, Double> megabytesPerSecond() {
        long now = nanoClock.getAsLong();
        counts.values().removeIf(count -> count.secondsUntil(now) > FORGET_SECONDS);
        Map<String, Double> rates = new TreeMap<>();
        counts.forEach((host, count) -> {
            if (count.mbps >= 0) {
                rates.put(host, count.mbps);
            }
        });
        return rates;
    }
}
