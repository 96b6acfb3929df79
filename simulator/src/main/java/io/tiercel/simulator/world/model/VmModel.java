package io.tiercel.simulator.world.model;

/**
 * What one worker has.
 *
 * @param slots tasks at once
 * @param cacheBytes that may be pinned for input
 * @param pageCacheBytes left to the operating system for what was read of late, beside the room for pinned input; what of
 *     that room is free it has as well
 * @param memoryBytesPerSecond at which one task reads from the VM's own memory
 * @param heartbeatNanos between two words of a worker with a free slot
 */
public record VmModel(
        int slots, long cacheBytes, long pageCacheBytes, double memoryBytesPerSecond, long heartbeatNanos) {
    public VmModel {
        check("slots", slots > 0, slots);
        check("the bytes per second of memory", memoryBytesPerSecond > 0, memoryBytesPerSecond);
        check("the time between heartbeats", heartbeatNanos > 0, heartbeatNanos);
        checkCache("the room for pinned input", cacheBytes);
        checkCache("the page cache", pageCacheBytes);
    }

    private static void checkCache(String what, long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(what + " must not be smaller than 0 bytes: " + bytes);
        }
    }

    private static void check(String what, boolean positive, Number value) {
        if (!positive) {
            throw new IllegalArgumentException(what + " must be positive: " + value);
        }
    }
}
