package io.tiercel.resourcemanager.desk;

import io.tiercel.core.deadline.ResidualCpu;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.jspecify.annotations.Nullable;

/**
 * The residual CPU of VMs by what their NodeManagers say with their heartbeats. Thread-safe; {@link #look} is for one thread.
 *
 * <p>A VM that has been silent for ten seconds is unknown.
 *
 * <p>A NodeManager measures its node and its containers every three seconds, each on its own. The first time it sees a
 * container it measures nothing of it, and one that has ended it counts no more. So for some seconds after one has begun or
 * ended on a VM, what it does counts as others', and r is too low. In that time r is no less than it was before.
 */
final class NodeResiduals {
    private static final long UNSETTLED_NANOS = TimeUnit.SECONDS.toNanos(6);
    /** After so long, what was measured before the containers changed is forgotten. */
    private static final long SETTLED_MAX_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final LongSupplier nanoTime;
    /** By the board's number of the VM. */
    private volatile Map<Integer, Seen> seen = Map.of();

    /**
     * What a NodeManager last said.
     *
     * @param vm the board's number of its host
     * @param use null where it has measured nothing: then what it said before goes on to hold, until it is too old
     * @param containers that have begun there and not ended
     * @param waitingShare for which share of the time the VM waits for processors of its host; 0 where nobody says so
     */
    record Said(int vm, String host, @Nullable NodeUse use, Set<ContainerId> containers, double waitingShare) {}

    /**
     * A VM as it was last looked at.
     *
     * @param said null where nothing was measured yet
     * @param settled what was last said while its containers did not change; null where nothing was
     * @param changedNanos when its containers last changed
     */
    private record Seen(
            String host,
            @Nullable ResidualCpu said,
            @Nullable ResidualCpu settled,
            Set<ContainerId> containers,
            long changedNanos) {
        boolean isSettled(long nowNanos) {
            return nowNanos - changedNanos >= UNSETTLED_NANOS;
        }

        double at(long nowNanos) {
            double residual = said == null ? ResidualCpu.UNKNOWN : said.at(nowNanos);
            return settled == null || isSettled(nowNanos) || nowNanos - settled.atNanos() > SETTLED_MAX_NANOS
                    ? residual
                    : Math.max(residual, settled.residual());
        }
    }

    /** Nothing is known yet; with {@link System#nanoTime}, or what stands for it. */
    NodeResiduals(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Takes over what NodeManagers say; those that are not among these are gone. */
    void look(List<Said> nodes) {
        long now = nanoTime.getAsLong();
        Map<Integer, Seen> all = new HashMap<>();
        nodes.forEach(node -> all.put(node.vm, seen(node, seen.get(node.vm), now)));
        seen = Map.copyOf(all);
    }

    /** The residual CPU of the VM now; {@link ResidualCpu#UNKNOWN} where it is not known. */
    double residual(int vm) {
        Seen its = seen.get(vm);
        return its == null ? ResidualCpu.UNKNOWN : its.at(nanoTime.getAsLong());
    }

    /** Of all VMs whose residual CPU is known now, by their hosts' names; a copy. */
    Map<String, Double> byHost() {
        Map<String, Double> residuals = new TreeMap<>();
        seen.forEach((vm, its) -> {
            double residual = residual(vm);
            if (!Double.isNaN(residual)) {
                residuals.put(its.host, residual);
            }
        });
        return residuals;
    }

    private static Seen seen(Said node, @Nullable Seen before, long nowNanos) {
        ResidualCpu use = node.use == null ? null : node.use.residual(node.waitingShare);
        if (before == null) {
            return new Seen(node.host, use, null, node.containers, nowNanos);
        }
        long changed = before.containers.equals(node.containers) ? before.changedNanos : nowNanos;
        ResidualCpu said = use == null ? before.said : use;
        boolean isSettled = nowNanos - changed >= UNSETTLED_NANOS;
        return new Seen(node.host, said, isSettled ? said : before.settled, node.containers, changed);
    }
}
