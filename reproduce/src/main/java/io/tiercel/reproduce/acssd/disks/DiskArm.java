package io.tiercel.reproduce.acssd.disks;

/** How the disks of DataNodes are served. */
public enum DiskArm {
    /** nbdfuse over the slow disk: what the path itself costs. */
    PLAIN("plain"),
    /** One cache for all VMs of a host. */
    SHARED("shared"),
    /** A cache for each VM, divided anew by the coordinator. */
    ACSSD("acssd");

    private final String label;

    DiskArm(String label) {
        this.label = label;
    }

    /** As the command line and tables write it. */
    public String label() {
        return label;
    }

    @Override
    public String toString() {
        return label;
    }
}
