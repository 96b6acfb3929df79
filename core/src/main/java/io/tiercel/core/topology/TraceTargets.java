package io.tiercel.core.topology;

import java.util.List;
import java.util.stream.IntStream;

/** To which others a VM traces its first hop: a few, which are as far from each other in the list as can be. */
public final class TraceTargets {
    private static final int TARGETS_MAX = 4;

    private TraceTargets() {}

    /** Their numbers, at most {@value #TARGETS_MAX} of them, without the VM's own. */
    public static List<Integer> of(int vm, int vms) {
        int others = vms - 1;
        int targets = Math.min(TARGETS_MAX, others);
        return IntStream.range(0, targets)
                .mapToObj(target -> (vm + 1 + target * others / targets) % vms)
                .toList();
    }
}
