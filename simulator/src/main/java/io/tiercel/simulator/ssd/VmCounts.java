package io.tiercel.simulator.ssd;

/**
 * What a VM has done since the beginning, or in a window.
 *
 * @param requests of its disk
 * @param bytes that its disk read and wrote
 * @param hits blocks that were read from the SSD
 * @param misses blocks that were read from the spinning disk
 * @param filledBlocks that were written to the SSD after a miss
 * @param missNanos of reads of which a block was missed
 * @param busyNanos in which at least one request was under way: its I/O time
 * @param cpuNanos that it computed
 * @param incomingBytes that VMs of the same application sent to it
 */
public record VmCounts(
        long requests,
        long bytes,
        long hits,
        long misses,
        long filledBlocks,
        long missNanos,
        long busyNanos,
        long cpuNanos,
        long incomingBytes) {
    /** Nothing. */
    public static final VmCounts NONE = new VmCounts(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Blocks that were read. */
    public long readBlocks() {
        return hits + misses;
    }

    /** What has been done since then. */
    public VmCounts since(VmCounts then) {
        return new VmCounts(
                requests - then.requests,
                bytes - then.bytes,
                hits - then.hits,
                misses - then.misses,
                filledBlocks - then.filledBlocks,
                missNanos - then.missNanos,
                busyNanos - then.busyNanos,
                cpuNanos - then.cpuNanos,
                incomingBytes - then.incomingBytes);
    }

    /** What both have done together. */
    public VmCounts plus(VmCounts other) {
        return since(NONE.since(other));
    }
}
