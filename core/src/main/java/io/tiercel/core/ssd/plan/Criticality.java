package io.tiercel.core.ssd.plan;

import java.util.List;

/**
 * How much jobs wait for a VM's disk. Ours; the paper goes by incoming traffic. Stateless.
 *
 * <pre>
 *   criticality = sum over jobs of (share of the job's remaining input that this disk will serve)
 *                 x (share of the job's time that is I/O) x (1 + 1 / slack)
 * </pre>
 */
public final class Criticality {
    /** Of a disk for which no job waits as far as is known, while jobs wait for others. */
    public static final double OF_NOBODY = 0.02;

    /** Of all disks where no job is known. */
    public static final double OF_ALL = 1;

    /** What a deadline adds at most: a job that is late already counts so many times as one without a deadline. */
    private static final double URGENCY_MAX = 10;

    private Criticality() {}

    /**
     * What a job has at stake on a disk.
     *
     * @param inputShare of the job's remaining input that this disk will serve, from 0 to 1
     * @param ioShare of the job's time that is I/O, from 0 to 1
     * @param slack the time until the deadline that the job does not need, by the time that it does; infinite without a deadline
     */
    public record Stake(double inputShare, double ioShare, double slack) {
        public Stake {
            if (!(inputShare >= 0 && inputShare <= 1 && ioShare >= 0 && ioShare <= 1)) {
                throw new IllegalArgumentException("shares are from 0 to 1: " + inputShare + ", " + ioShare);
            }
        }

        private double weight() {
            double urgency = slack > 0 ? Math.min(URGENCY_MAX, 1 + 1 / slack) : URGENCY_MAX;
            return inputShare * ioShare * urgency;
        }
    }

    /** The criticality of a disk by the stakes of all jobs in it. */
    public static double of(List<Stake> stakes) {
        return Math.max(OF_NOBODY, stakes.stream().mapToDouble(Stake::weight).sum());
    }
}
