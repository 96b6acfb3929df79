package io.tiercel.simulator.ssd;

/**
 * What stands behind the VMs of one host: a spinning disk, and an SSD in front of it.
 *
 * @param diskBytesPerSecond that the spinning disk moves
 * @param seekNanos before a request that does not begin where the last one ended
 * @param ssdBlocksPerSecond the SSD's operations: blocks that it reads or writes
 * @param hitNanos what a hit takes beside its operations
 * @param cpuNanosPerByte that a VM computes for what its disk moves: checksums and copies. It is counted, and delays nothing
 * @param ssdBlocks that fit on the SSD
 */
public record StorageModel(
        double diskBytesPerSecond,
        long seekNanos,
        double ssdBlocksPerSecond,
        long hitNanos,
        double cpuNanosPerByte,
        int ssdBlocks) {
    /** Of a block, which a cache has whole or not at all. */
    public static final long BLOCK_BYTES = 64L << 10;

    /** Blocks of a sequential request: 1 MiB. */
    public static final int CHUNK_BLOCKS = 16;

    private static final double NANOS_IN_SECOND = 1e9;

    public StorageModel {
        check("bytes a second", diskBytesPerSecond);
        check("operations a second", ssdBlocksPerSecond);
        if (seekNanos < 0 || hitNanos < 0 || !(cpuNanosPerByte >= 0) || ssdBlocks < 0) {
            throw new IllegalArgumentException("neither times nor room can be negative: " + seekNanos + ", " + hitNanos
                    + ", " + cpuNanosPerByte + ", " + ssdBlocks);
        }
    }

    private static void check(String what, double value) {
        if (!(value > 0)) {
            throw new IllegalArgumentException(what + " must be positive: " + value);
        }
    }

    /** How many blocks so many MiB are. */
    public static int blocksOfMebibytes(int mebibytes) {
        return mebibytes * CHUNK_BLOCKS;
    }

    /** How many blocks it takes to hold so many bytes. */
    public static int blocksOfBytes(double bytes) {
        return (int) Math.ceil(bytes / BLOCK_BYTES);
    }

    /** With another SSD. */
    public StorageModel withSsdBlocks(int blocks) {
        return new StorageModel(diskBytesPerSecond, seekNanos, ssdBlocksPerSecond, hitNanos, cpuNanosPerByte, blocks);
    }

    /** What the spinning disk takes for so many blocks, once its head is there. */
    long diskNanos(int blocks) {
        return Math.round(blocks * BLOCK_BYTES / diskBytesPerSecond * NANOS_IN_SECOND);
    }

    /** What the SSD takes for so many operations. */
    long ssdNanos(int operations) {
        return Math.round(operations / ssdBlocksPerSecond * NANOS_IN_SECOND);
    }

    /** What a VM computes for so many blocks. */
    long cpuNanos(int blocks) {
        return Math.round(blocks * BLOCK_BYTES * cpuNanosPerByte);
    }
}
