package io.tiercel.core.ssd.plan;

import io.tiercel.core.ssd.MissCurve;

/**
 * The cache of a VM's disk, as a window of measurement has it.
 *
 * @param bytes that it may hold now
 * @param share of the SSD's operations now, by which it is weighed against other caches
 * @param blockBytes of each block that it holds
 * @param readsPerSecond reads of blocks
 * @param missSeconds what a miss takes longer than a hit
 * @param curve what it misses, by its bytes
 */
public record DiskCache(
        long bytes, double share, long blockBytes, double readsPerSecond, double missSeconds, MissCurve curve) {
    public DiskCache {
        if (bytes < 0 || blockBytes <= 0) {
            throw new IllegalArgumentException(
                    "a cache has some bytes, and blocks of some: " + bytes + ", " + blockBytes);
        }
        check("share", share);
        check("reads a second", readsPerSecond);
        check("seconds of a miss", missSeconds);
    }

    private static void check(String what, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(what + " must be finite and not negative: " + value);
        }
    }
}
