package io.tiercel.reproduce.cava.mix;

import java.util.Locale;

/** How fast the disk of a host of the lab is; its two VMs share it. Fixed before any arm is run. */
public enum MixDisk {
    /**
     * So slow that disks and processors stand to each other as in the paper, whose map tasks take 0.62 of their time when
     * their input is in memory (Fig. 3, the mean of these applications); docs/lab.md says how that was reckoned.
     */
    SLOW(8_000_000),
    /** A hard disk, which each host has for itself. The lab's hosts have half a core. */
    FAST(120_000_000);

    private final long bytesPerSecond;

    MixDisk(long bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
    }

    long bytesPerSecond() {
        return bytesPerSecond;
    }

    /** As the command line and tables write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return label();
    }
}
