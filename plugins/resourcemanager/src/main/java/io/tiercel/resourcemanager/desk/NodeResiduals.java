package io.tiercel.resourcemanager.desk;

import io.tiercel.core.deadline.ResidualCpu;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The residual CPU of VMs by what their NodeManagers say with their heartbeats. Thread-safe; {@link #look} is for one thread.
 *
 * <p>A VM that has been silent for ten seconds is unknown.
 */
final class NodeResiduals {
    /**
     * What a NodeManager last said.
     *
     * @param vm the board's number of its host
     * @param use null where it has measured nothing: then what it said before goes on to hold, until it is too old
     */
    record Said(int vm, String host, @Nullable NodeUse use) {}

    private record Named(String host, ResidualCpu residual) {}

    private final LongSupplier nanoTime;
    /** By the board's number of the VM. */
    private volatile Map<Integer, Named> known = Map.of();

    /** Nothing is known yet; with {@link System#nanoTime}, or what stands for it. */
    NodeResiduals(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Takes over what NodeManagers say; those that are not among these are gone. */
    void look(List<Said> nodes) {
        Map<Integer, Named> now = new HashMap<>();
        for (Said node : nodes) {
            Named named = node.use == null ? known.get(node.vm) : new Named(node.host, node.use.residual(0));
            if (named != null) {
                now.put(node.vm, named);
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
