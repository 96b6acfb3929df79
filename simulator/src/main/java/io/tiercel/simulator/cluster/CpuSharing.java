package io.tiercel.simulator.cluster;

/**
 * What a host's scheduler gives a batch VM whose CPUs interactive VMs use as well.
 *
 * <p>Of n tasks on m CPUs, of which interactive VMs take the share u, each runs at {@code 1 - u^((m/n)^q)}: as many tasks
 * as CPUs have all that is left, and fewer tasks than CPUs have more each, but not all that they could use, since a vCPU
 * often waits on a CPU that is taken while another one is free. More tasks than CPUs share what is left. Interactive VMs
 * take no more than the batch VM's least leaves them.
 *
 * <p>The numbers are measured on our model of Xen's Credit scheduler, {@code simulator.credit}: a web VM of two vCPUs and
 * a batch VM that computes without end, on two CPUs. {@code CpuSharingTest} measures them again. Speeds are within 0.02
 * there with as many busy vCPUs as CPUs. With one of two they are within 0.03 in the background class, and 0.13 at the
 * default weight, where a single vCPU gets less than half of a full host. On four CPUs, the background class gives two
 * busy vCPUs up to 0.08 more than this does.
 *
 * @param least the share of all its CPUs that the batch VM gets at least, if it wants it; above 0
 * @param finding how well vCPUs find a free CPU: q above; 0 where each stays where it is
 */
public record CpuSharing(double least, double finding) {
    /** MIMP's background class: the guard gives the VM 47 ms of each second, on two CPUs. */
    public static final CpuSharing BACKGROUND = new CpuSharing(0.0235, 0.68);

    /** A batch VM of the same weight as the interactive one. */
    public static final CpuSharing DEFAULT_WEIGHT = new CpuSharing(0.5, 1.14);

    /** A batch VM of weight 1 beside an interactive one of 256. */
    public static final CpuSharing LOWEST_WEIGHT = new CpuSharing(1 / 257.0, 1);

    public CpuSharing {
        if (!(least > 0 && least <= 1)) {
            throw new IllegalArgumentException(
                    "the least share of a batch VM must be above 0, and at most 1: " + least);
        }
        if (!(finding >= 0 && finding <= 10)) {
            throw new IllegalArgumentException("how well vCPUs find a free CPU must be from 0 to 10: " + finding);
        }
    }

    /**
     * The speed of each of so many tasks; 1 is a CPU of its own.
     *
     * @param tasks at least 1
     * @param used the share of all CPUs that interactive VMs want
     */
    double speed(int tasks, int cpus, double used) {
        double taken = Math.min(used, 1 - least);
        return tasks < cpus
                ? 1 - Math.pow(taken, Math.pow((double) cpus / tasks, finding))
                : cpus * (1 - taken) / tasks;
    }
}
