package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;

/**
 * How many offers in a row a job lets pass for the sake of each level before it takes the next one.
 *
 * <p>Limits of memory levels are multiplied by the share of the job's input that is in memory, the paper's "percentage of
 * cached input data". Defaults are
 * those of CAVA, section V-A: 1, 3, 6, 52, 103 on 103 worker VMs; the two of disk levels are half the VMs and all of them.
 *
 * <p>The paper calls such a limit a "max skip count" (CAVA, algorithm 1).
 *
 * @param vmMemory the paper's {@code M_VM}
 * @param hostMemory {@code M_PM}
 * @param rackMemory {@code M_RM}
 * @param vmDisk {@code D_VM}
 * @param hostDisk {@code D_PM}
 * @param rackDisk not in the paper, whose last branch takes rack and off-rack tasks alike; equal to {@code hostDisk} the
 *     rack comes first and is not waited for
 */
public record SkipLimits(int vmMemory, int hostMemory, int rackMemory, int vmDisk, int hostDisk, int rackDisk) {
    private static final int PAPER_VMS = 103;

    public SkipLimits {
        check("vm-memory", vmMemory);
        check("host-memory", hostMemory);
        check("rack-memory", rackMemory);
        check("vm-disk", vmDisk);
        check("host-disk", hostDisk);
        check("rack-disk", rackDisk);
    }

    /** The paper's limits, those of disk levels scaled from its 103 worker VMs to so many. */
    public static SkipLimits cava(int vms) {
        return new SkipLimits(1, 3, 6, (vms + 1) / 2, vms, vms);
    }

    /** The paper's limits, all scaled from its 103 worker VMs to so many, but those of memory levels to no more than it has. */
    public static SkipLimits scaled(int vms) {
        SkipLimits paper = cava(vms);
        return new SkipLimits(
                memory(paper.vmMemory, vms),
                memory(paper.hostMemory, vms),
                memory(paper.rackMemory, vms),
                paper.vmDisk,
                paper.hostDisk,
                paper.rackDisk);
    }

    private static int memory(int limit, int vms) {
        return Math.min(limit, (limit * vms + PAPER_VMS - 1) / PAPER_VMS);
    }

    /** Plain delay scheduling: only a VM with a replica on its disk is waited for, so many offers (No-Cache). */
    public static SkipLimits delay(int vmDisk) {
        return new SkipLimits(0, 0, 0, vmDisk, vmDisk, vmDisk);
    }

    /** The limit of the level; off the rack there is nothing to wait for. */
    public int of(LocalityLevel level) {
        return switch (level) {
            case VM_MEMORY -> vmMemory;
            case HOST_MEMORY -> hostMemory;
            case RACK_MEMORY -> rackMemory;
            case VM_DISK -> vmDisk;
            case HOST_DISK -> hostDisk;
            case RACK_DISK -> rackDisk;
            case OFF_RACK -> 0;
        };
    }

    private static void check(String level, int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("the skip limit of " + level + " must not be negative: " + limit);
        }
    }
}
