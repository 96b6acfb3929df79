package io.tiercel.reproduce.cava.mix;

import java.util.Locale;

/** How fast the disk of a host of the lab is; its two VMs share it. Fixed before any arm is run. */
public enum MixDisk {
    /**
     * So slow that reading from disk is as large a part of a run as in the paper, whose figure 5 has a fifth of the time saved;
     * docs/lab.md says how that was reckoned.
     */
    SLOW(2_000_000),
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
