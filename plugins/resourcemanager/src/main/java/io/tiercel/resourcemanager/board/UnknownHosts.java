package io.tiercel.resourcemanager.board;

import io.tiercel.wire.schedule.TaskNotice.Input;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The hosts that one job's inputs name and that are no VM here, with the inputs that are on their disks. Not thread-safe.
 *
 * <p>Whoever submits a job can write any name into its splits. So a name is given no number before YARN has such a VM, or
 * its rack was found, and is forgotten with its job.
 */
final class UnknownHosts {
    /** As many as a large cluster has VMs: none may have registered yet with a ResourceManager that has just started. */
    private static final int HOSTS_MAX = 10_000;

    private final Map<String, List<Input>> inputs = new HashMap<>();

    /** Remembers the host; says no where there are too many, and forgets it. */
    boolean add(String host, Input input) {
        List<Input> there = inputs.get(host);
        if (there == null) {
            if (inputs.size() == HOSTS_MAX) {
                return false;
            }
            there = new ArrayList<>(1);
            inputs.put(host, there);
        }
        there.add(input);
        return true;
    }

    /** The host is a VM now: what is on its disk, as far as is remembered, which is not asked for again. */
    List<Input> take(String host) {
        List<Input> there = inputs.remove(host);
        return there == null ? List.of() : there;
    }

    int size() {
        return inputs.size();
    }
}
