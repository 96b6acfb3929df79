package io.tiercel.lab.plan;

/**
 * What the machines of a lab are given.
 *
 * @param vmMemoryBytes memory of a VM, page cache included
 * @param diskBytes size of a host's disk; it is sparse, and takes what is written to it
 * @param diskReadBytesPerSecond what the VMs of a host can read from their disk together
 * @param hostLinkBitsPerSecond the link between a host and its rack, in each direction
 * @param rackLinkBitsPerSecond the link between a rack and the others, in each direction
 */
public record LabLimits(
        long vmMemoryBytes,
        long diskBytes,
        long diskReadBytesPerSecond,
        long hostLinkBitsPerSecond,
        long rackLinkBitsPerSecond) {
    /** A DataNode and a NodeManager take 420 MB; below this no container fits beside them. */
    private static final long VM_MEMORY_MIN = 800L << 20;

    private static final long DISK_MIN = 256L << 20;
    private static final long DISK_RATE_MIN = 256L << 10;
    private static final long LINK_MIN = 1_000_000;

    /** 1,200 MiB a VM, 8 GiB a disk, 100 MB/s, 1 Gbit/s and 500 Mbit/s. */
    public static final LabLimits DEFAULT =
            new LabLimits(1200L << 20, 8L << 30, 100_000_000, 1_000_000_000, 500_000_000);

    public LabLimits {
        check("memory of a VM, in bytes,", vmMemoryBytes, VM_MEMORY_MIN);
        check("size of a disk, in bytes,", diskBytes, DISK_MIN);
        check("bytes a second from a disk", diskReadBytesPerSecond, DISK_RATE_MIN);
        check("bits a second of a host's link", hostLinkBitsPerSecond, LINK_MIN);
        check("bits a second of a rack's link", rackLinkBitsPerSecond, LINK_MIN);
    }

    private static void check(String what, long value, long min) {
        if (value < min) {
            throw new IllegalArgumentException(what + " must be at least " + min + ": " + value);
        }
    }
}
