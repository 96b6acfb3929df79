package io.tiercel.reproduce.scheduling;

/**
 * From which a load is made; the same shape always makes the same load.
 *
 * @param vms of the cluster
 * @param jobs that are measured
 * @param beatMillis the time from a VM's heartbeat to its next, by which all other times go
 */
record LoadShape(int vms, int jobs, long seed, int beatMillis) {
    LoadShape {
        if (vms < 2) {
            throw new IllegalArgumentException("a load needs at least two VMs: " + vms);
        }
        if (jobs < 1) {
            throw new IllegalArgumentException("a load needs at least one job: " + jobs);
        }
        if (beatMillis < 10) {
            throw new IllegalArgumentException("a heartbeat takes at least 10 ms: " + beatMillis);
        }
    }

    /** Jobs before those that are measured. */
    int warmUpJobs() {
        return Math.max(1, jobs / 2);
    }

    /** The map tasks of a job that has so many in a cluster of a thousand VMs. */
    int tasks(int inThousand) {
        return (int) Math.max(2, (long) inThousand * vms / 1_000);
    }
}
