package io.tiercel.core.ssd;

/**
 * What was measured of a VM in a window (AC-SSD, section 3.1).
 *
 * @param ioSeconds for which its disk was busy
 * @param cpuSeconds that it computed, as user and in the kernel
 * @param iops requests of its disk a second
 * @param diskMBps that its disk read and wrote
 * @param incomingMBps that VMs of the same application sent to it
 */
public record VmUse(double ioSeconds, double cpuSeconds, double iops, double diskMBps, double incomingMBps) {
    public VmUse {
        check("I/O time", ioSeconds);
        check("CPU time", cpuSeconds);
        check("requests a second", iops);
        check("disk traffic", diskMBps);
        check("incoming traffic", incomingMBps);
    }

    private static void check(String what, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(what + " must be finite and not negative: " + value);
        }
    }
}
