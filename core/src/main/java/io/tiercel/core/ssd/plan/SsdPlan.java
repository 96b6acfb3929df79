package io.tiercel.core.ssd.plan;

import io.tiercel.core.ssd.VmNeed;
import java.util.List;

/**
 * What one round decides: the room and the part of operations of each VM's cache, and why.
 *
 * @param gap see {@link SsdSolution}
 * @param hosts the SSDs
 * @param problems what could not be done as asked, in words
 */
public record SsdPlan(double gap, List<HostPlan> hosts, List<String> problems) {
    /** The greatest share that a cache may have. */
    public static final double SHARE_MAX = 1e6;

    public SsdPlan {
        hosts = List.copyOf(hosts);
        problems = List.copyOf(problems);
    }

    /**
     * An SSD.
     *
     * @param roomBytes that all caches on it may hold together
     * @param savedSeconds of critical waiting in each second, compared with how it is divided now
     */
    public record HostPlan(String host, int ssd, long roomBytes, double savedSeconds, List<VmPlan> vms) {
        public HostPlan {
            vms = List.copyOf(vms);
        }
    }

    /** Why a VM's cache has the room that it has. */
    public enum Why {
        /** The solver gives it. */
        SOLVED,
        /** An operator has said so. */
        OVERRIDE,
        /** The solver would change less than is worth a move. */
        SMALL_MOVE,
        /** The solver would change it, but that would not save in time what it costs. */
        NO_PAYBACK,
        /** It gets less than the solver gives it, as others keep theirs. */
        OTHERS_KEEP
    }

    /**
     * A VM's cache.
     *
     * @param vm as it was measured, with what its cache holds now
     * @param bytes that it gets
     * @param iops its part of the SSD's operations, weighed against the others', whose mean is 1
     * @param solvedBytes what the solver would give it
     * @param need its shares of the platform's sensitivity, randomness and importance
     * @param runnerUp who on the same SSD would have got this VM's last room; its own name where nobody wants any
     */
    public record VmPlan(SsdVm vm, long bytes, double iops, long solvedBytes, Why why, VmNeed need, String runnerUp) {}
}
