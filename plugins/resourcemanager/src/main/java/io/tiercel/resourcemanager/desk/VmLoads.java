package io.tiercel.resourcemanager.desk;

import io.tiercel.core.deadline.ResidualCpu;
import io.tiercel.wire.deadline.VmLoad;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What VMs are busy with, as the coordinator tells it: how long they wait for processors, by the agents of their hypervisors,
 * and what their DataNodes read. Thread-safe.
 *
 * <p>An agent knows VMs by their hypervisor's names. A VM of YARN's is meant if its host name, or that up to the first dot,
 * is the same.
 */
final class VmLoads {
    private static final int VMS_MAX = 100_000;

    private record Said(VmLoad load, long atNanos) {}

    private final Map<String, Said> said = new HashMap<>();

    /** Some VMs are busy with this. */
    synchronized void said(List<VmLoad> loads, long nowNanos) {
        said.values().removeIf(one -> isOld(one, nowNanos));
        for (VmLoad load : loads) {
            if (said.size() < VMS_MAX || said.containsKey(load.vm())) {
                said.put(load.vm(), new Said(load, nowNanos));
            }
        }
    }

    /** The share of its time for which the VM waits for processors; 0 where nobody has said so lately. */
    synchronized double waitingShare(String host, long nowNanos) {
        double share = 0;
        for (VmLoad load : loads(host, nowNanos)) {
            share = Math.max(share, load.waitingShare());
        }
        return share;
    }

    /** What the VM's DataNode reads, in 10^6 bytes a second; negative where nobody has said so lately. */
    synchronized double readMBps(String host, long nowNanos) {
        double rate = VmLoad.UNKNOWN;
        for (VmLoad load : loads(host, nowNanos)) {
            rate = Math.max(rate, load.readMBps());
        }
        return rate;
    }

    /** A DataNode and a hypervisor may have two names for one VM. */
    private List<VmLoad> loads(String host, long nowNanos) {
        String first = host.split("\\.", 2)[0];
        VmLoad whole = load(host, nowNanos);
        VmLoad part = first.equals(host) ? null : load(first, nowNanos);
        if (whole == null) {
            return part == null ? List.of() : List.of(part);
        }
        return part == null ? List.of(whole) : List.of(whole, part);
    }

    private @Nullable VmLoad load(String name, long nowNanos) {
        Said its = said.get(name);
        return its == null || isOld(its, nowNanos) ? null : its.load;
    }

    private static boolean isOld(Said one, long nowNanos) {
        return nowNanos - one.atNanos > ResidualCpu.AGE_MAX_NANOS;
    }
}
