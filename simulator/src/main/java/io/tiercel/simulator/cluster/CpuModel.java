package io.tiercel.simulator.cluster;

/**
 * The CPUs that a VM's tasks compute on. A task uses one of them at most.
 *
 * <p>They are the VM's own, or it shares them with interactive VMs, as where a batch VM and a web VM are pinned to the same
 * cores (MIMP, section 6.1).
 *
 * @param vcpus of the VM, each with a CPU of the host under it
 * @param load that interactive VMs put on these CPUs
 * @param sharing what is left of them for the VM
 */
public record CpuModel(int vcpus, InteractiveLoad load, CpuSharing sharing) {
    public CpuModel {
        if (vcpus < 1) {
            throw new IllegalArgumentException("vCPUs must be positive: " + vcpus);
        }
        if (load.most() > vcpus) {
            throw new IllegalArgumentException(
                    "interactive VMs cannot take " + load.most() + " CPUs where there are " + vcpus);
        }
    }

    /** CPUs that no interactive VM uses. */
    public static CpuModel dedicated(int vcpus) {
        return new CpuModel(vcpus, InteractiveLoad.NONE, CpuSharing.BACKGROUND);
    }

    /** CPUs that a VM of the background class shares with interactive ones. */
    public static CpuModel background(int vcpus, InteractiveLoad load) {
        return new CpuModel(vcpus, load, CpuSharing.BACKGROUND);
    }

    /** Whether one of so many tasks at once may be slowed down. */
    public boolean isContended(int tasks) {
        return tasks > vcpus || load.most() > 0;
    }

    /** The share of the CPUs that interactive VMs leave at that time: MIMP's r, 1 on a dedicated VM. */
    public double residual(long seed, long nanos) {
        return 1 - load.level(seed, nanos) / vcpus;
    }

    /** The speed of each of so many tasks at that time, at least one; 1 is a CPU of its own. */
    double speed(int tasks, long seed, long nanos) {
        return sharing.speed(tasks, vcpus, load.level(seed, nanos) / vcpus);
    }
}
