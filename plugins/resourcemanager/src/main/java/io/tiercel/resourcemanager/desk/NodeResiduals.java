package io.tiercel.resourcemanager.desk;

import io.tiercel.core.deadline.ResidualCpu;
import io.tiercel.resourcemanager.desk.DeskCluster.Member;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * The residual CPU of VMs by what their NodeManagers say with their heartbeats. Thread-safe; {@link #look} is for one thread.
 *
 * <p>A VM that has been silent for ten seconds is unknown.
 */
final class NodeResiduals {
    private record Named(String host, ResidualCpu residual) {}

    private final double containersShare;
    private final LongSupplier nanoTime;
    /** By the board's number of the VM. */
    private volatile Map<Integer, Named> known = Map.of();

    /**
     * Nothing is known yet.
     *
     * @param containersShare the part of a VM's CPUs that containers may have
     * @param nanoTime {@link System#nanoTime}
     */
    NodeResiduals(double containersShare, LongSupplier nanoTime) {
        this.containersShare = containersShare;
        this.nanoTime = nanoTime;
    }

    /** Takes over what these NodeManagers, which are all, have said since the last time. */
    void look(List<Member> nodes) {
        Map<Integer, Named> now = new HashMap<>();
        for (Member member : nodes) {
            NodeUse use = NodeUse.of(member.node(), member.scheduled(), containersShare);
            Named named = use == null ? known.get(member.vm()) : new Named(member.host(), use.residual(0));
            if (named != null) {
                now.put(member.vm(), named);
            }
        }
        known = Map.copyOf(now);
    }

    /** The residual CPU of the VM now; {@link ResidualCpu#UNKNOWN} where it is not known. */
    double residual(int vm) {
        Named named = known.get(vm);
        return named == null ? ResidualCpu.UNKNOWN : named.residual.at(nanoTime.getAsLong());
    }

    /** Of all VMs whose residual CPU is known now, by their hosts' names; a copy. */
    Map<String, Double> byHost() {
        Map<String, Double> residuals = new TreeMap<>();
        known.forEach((vm, named) -> {
            double residual = residual(vm);
            if (!Double.isNaN(residual)) {
                residuals.put(named.host, residual);
            }
        });
        return residuals;
    }
}
