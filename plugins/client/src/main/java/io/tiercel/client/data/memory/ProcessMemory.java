package io.tiercel.client.data.memory;

import java.util.OptionalLong;

/**
 * How much memory a process may have, and how much of it its JVM may take without any tier.
 *
 * @param limitBytes what the kernel grants; empty where it sets no limit
 * @param jvmBytesMax 0 where there is no limit
 */
public record ProcessMemory(OptionalLong limitBytes, long jvmBytesMax) {
    /** Code, classes and stacks take at least this much; in a large JVM they take a quarter of its heap. */
    private static final long BESIDE_HEAP_BYTES_MIN = 256L << 20;

    private static final int BESIDE_HEAP_SHARE = 4;

    public static ProcessMemory ofThisProcess() {
        OptionalLong limit = CgroupLimit.ofThisProcess();
        // The JVM takes some milliseconds to tell of itself, which short processes without a limit are spared.
        return new ProcessMemory(limit, limit.isEmpty() ? 0 : jvmBytesMaxOfThis());
    }

    /** Whether the process may take so much, and its JVM all that it may take. */
    public boolean holds(long bytes) {
        return limitBytes.isEmpty() || limitBytes.getAsLong() - jvmBytesMax >= bytes;
    }

    private static long jvmBytesMaxOfThis() {
        return jvmBytesMax(atMost(Runtime.getRuntime().maxMemory()), atMost(DirectMemory.bytesMax()));
    }

    static long jvmBytesMax(long heapBytes, long directBytes) {
        return heapBytes + directBytes + Math.max(BESIDE_HEAP_BYTES_MIN, heapBytes / BESIDE_HEAP_SHARE);
    }

    private static long atMost(long bytes) {
        return Math.min(bytes, Long.MAX_VALUE / 4);
    }
}
