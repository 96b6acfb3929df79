package io.tiercel.core.deadline.offer;

import io.tiercel.core.deadline.ResidualCpu;

/** The residual CPU of VMs, as it was last reported. */
@FunctionalInterface
public interface VmResiduals {
    /** Nothing is known of any VM. */
    VmResiduals UNKNOWN = (vm, nowNanos) -> ResidualCpu.UNKNOWN;

    /**
     * What is left of a VM's CPUs for tasks, r: a share of a dedicated slot.
     *
     * @param vm by its number in the topology
     * @return from 0 to 1; {@link ResidualCpu#UNKNOWN} where it is not known, or what is known is too old
     */
    double residual(int vm, long nowNanos);
}
