package io.tiercel.simulator.world.model;

import io.tiercel.simulator.cluster.CpuModel;

/**
 * What one worker has.
 *
 * @param slots tasks at once
 * @param cacheBytes that may be pinned for input; none without a DataNode
 * @param pageCacheBytes left to the operating system for what was read of late, beside the room for pinned input; what of
 *     that room is free it has as well
 * @param memoryBytesPerSecond at which one task reads from the VM's own memory
 * @param heartbeatNanos between two words of a worker with a free slot
 * @param cpu on which its map tasks compute
 * @param dataNode whether it holds blocks; if not, it runs map tasks alone, as MIMP's shared nodes do (section 3.1)
 */
public record VmModel(
        int slots,
        long cacheBytes,
        long pageCacheBytes,
        double memoryBytesPerSecond,
        long heartbeatNanos,
        CpuModel cpu,
        boolean dataNode) {
    public VmModel {
        check("slots", slots > 0, slots);
        check("the bytes per second of memory", memoryBytesPerSecond > 0, memoryBytesPerSecond);
        check("the time between heartbeats", heartbeatNanos > 0, heartbeatNanos);
        checkCache("the room for pinned input", cacheBytes);
        checkCache("the page cache", pageCacheBytes);
        if (!dataNode && cacheBytes > 0) {
            throw new IllegalArgumentException("a VM without a DataNode pins no input, not " + cacheBytes + " bytes");
        }
    }

    /** A worker with a DataNode, and with a CPU for each of its slots. */
    public VmModel(int slots, long cacheBytes, long pageCacheBytes, double memoryBytesPerSecond, long heartbeatNanos) {
        this(
                slots,
                cacheBytes,
                pageCacheBytes,
                memoryBytesPerSecond,
                heartbeatNanos,
                CpuModel.dedicated(Math.max(1, slots)),
                true);
    }

    public VmModel withCpu(CpuModel other) {
        return new VmModel(slots, cacheBytes, pageCacheBytes, memoryBytesPerSecond, heartbeatNanos, other, dataNode);
    }

    public VmModel withCacheBytes(long other) {
        return new VmModel(slots, other, pageCacheBytes, memoryBytesPerSecond, heartbeatNanos, cpu, dataNode);
    }

    /** The same VM, which holds no blocks and pins none. */
    public VmModel withoutDataNode() {
        return new VmModel(slots, 0, pageCacheBytes, memoryBytesPerSecond, heartbeatNanos, cpu, false);
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
