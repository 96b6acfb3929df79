package io.tiercel.resourcemanager.desk;

import io.tiercel.core.deadline.ResidualCpu;
import io.tiercel.wire.deadline.VmLoad;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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

    /**
     * What a DataNode reads.
     *
     * @param mbps in 10^6 bytes a second
     * @param atNanos when it was said, by {@link System#nanoTime}
     */
    record Read(double mbps, long atNanos) {}

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
        for (Said one : loads(host, nowNanos)) {
            share = Math.max(share, one.load.waitingShare());
        }
        return share;
    }

    /** What the VM's DataNode reads; null where nobody has said so lately. */
    synchronized @Nullable Read read(String host, long nowNanos) {
        return loads(host, nowNanos).stream()
                .filter(one -> one.load.readMBps() >= 0)
                .map(one -> new Read(one.load.readMBps(), one.atNanos))
                .findFirst()
                .orElse(null);
    }

    /** A DataNode and a hypervisor may have two names for one VM. */
    private List<Said> loads(String host, long nowNanos) {
        return Stream.of(host, host.split("\\.", 2)[0])
                .distinct()
                .map(said::get)
                .filter(one -> one != null && !isOld(one, nowNanos))
                .toList();
    }

    private static boolean isOld(Said one, long nowNanos) {
        return nowNanos - one.atNanos > ResidualCpu.AGE_MAX_NANOS;
    }
}
