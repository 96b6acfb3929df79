package io.tiercel.lab.plan;

/**
 * What the machines of a lab are given.
 *
 * @param vmMemoryBytes memory of a VM, page cache included
 * @param diskBytes size of a host's disk; it is sparse, and takes what is written to it
 * @param diskReadBytesPerSecond what the VMs of a host can read from their disk together
 * @param hostLinkBitsPerSecond the link between a host and its rack, in each direction
 * @param rackLinkBitsPerSecond the link between a rack and the others, in each direction
 * @param hostCpus how many of this machine's CPUs each host has for itself, the first host the first ones; 0 where all
 *     hosts share all of them
 */
public record LabLimits(
        long vmMemoryBytes,
        long diskBytes,
        long diskReadBytesPerSecond,
        long hostLinkBitsPerSecond,
        long rackLinkBitsPerSecond,
        int hostCpus) {
    /** A DataNode and a NodeManager take 420 MB; below this no container fits beside them. */
    private static final long VM_MEMORY_MIN = 800L << 20;

    private static final long DISK_MIN = 256L << 20;
    private static final long DISK_RATE_MIN = 256L << 10;
    private static final long LINK_MIN = 1_000_000;

    /** 1,200 MiB a VM, 8 GiB a disk, 100 MB/s, 1 Gbit/s and 500 Mbit/s. */
    public static final LabLimits DEFAULT =
            new LabLimits(1200L << 20, 8L << 30, 100_000_000, 1_000_000_000, 500_000_000);

    /** Of hosts that share all CPUs. */
    public LabLimits(
            long vmMemoryBytes,
            long diskBytes,
            long diskReadBytesPerSecond,
            long hostLinkBitsPerSecond,
            long rackLinkBitsPerSecond) {
        this(vmMemoryBytes, diskBytes, diskReadBytesPerSecond, hostLinkBitsPerSecond, rackLinkBitsPerSecond, 0);
    }

    public LabLimits {
        check("memory of a VM, in bytes,", vmMemoryBytes, VM_MEMORY_MIN);
        check("size of a disk, in bytes,", diskBytes, DISK_MIN);
        check("bytes a second from a disk", diskReadBytesPerSecond, DISK_RATE_MIN);
        check("bits a second of a host's link", hostLinkBitsPerSecond, LINK_MIN);
        check("bits a second of a rack's link", rackLinkBitsPerSecond, LINK_MIN);
        check("CPUs of a host", hostCpus, 0);
    }

    /** The same, but each host has so many CPUs for itself. */
    public LabLimits withHostCpus(int cpus) {
        return new LabLimits(
                vmMemoryBytes, diskBytes, diskReadBytesPerSecond, hostLinkBitsPerSecond, rackLinkBitsPerSecond, cpus);
    }

    /** Whether hosts have CPUs for themselves. */
    boolean divideCpus() {
        return hostCpus > 0;
    }

    private static void check(String what, long value, long min) {
        if (value < min) {
            throw new IllegalArgumentException(what + " must be at least " + min + ": " + value);
        }
    }
}
