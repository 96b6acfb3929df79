package io.tiercel.reproduce.acssd.jobs;

/**
 * A job, and how the SSD was divided when it ended.
 *
 * @param number of the job under its arm, from 0
 * @param seconds that the job took
 * @param readMbps what the reader on the other VM read meanwhile, in 2^20 bytes a second
 * @param jobsPart of the SSD that the VM had which the job reads from
 * @param jobsCriticality of its disk in the last round that was made while the job ran
 * @param othersCriticality of the other's disk
 */
record JobsRun(
        JobsArm arm,
        int number,
        double seconds,
        double readMbps,
        double jobsPart,
        double jobsCriticality,
        double othersCriticality) {}
