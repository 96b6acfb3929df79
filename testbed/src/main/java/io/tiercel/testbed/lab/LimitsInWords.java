package io.tiercel.testbed.lab;

import io.tiercel.lab.plan.LabLimits;

/** A lab's limits as kept runs name them; the words stay, or the runs of before are taken for another measurement's. */
public final class LimitsInWords {
    private LimitsInWords() {}

    public static String of(LabLimits limits) {
        return limits.vmMemoryBytes() + " bytes of memory a VM, disks of " + limits.diskBytes() + " bytes that give "
                + limits.diskReadBytesPerSecond() + " a second, links of " + limits.hostLinkBitsPerSecond() + " and "
                + limits.rackLinkBitsPerSecond() + " bits a second";
    }
}
