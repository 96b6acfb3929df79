package io.tiercel.reproduce.acssd.jobs;

/** By what the loop divides the SSD. */
public enum JobsArm {
    /** By misses alone: all disks count alike. */
    ALIKE("alike"),
    /** By misses, and by what jobs wait for. */
    JOBS("jobs");

    private final String label;

    JobsArm(String label) {
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
