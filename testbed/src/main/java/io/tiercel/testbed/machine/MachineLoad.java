package io.tiercel.testbed.machine;

import io.tiercel.report.Quantity;
import java.lang.management.ManagementFactory;

/**
 * How busy a machine is, which measurements suffer from.
 *
 * @param average of the last minute's runnable threads; negative where the system does not tell
 * @param cores that could run them
 */
public record MachineLoad(double average, int cores) {
    public static MachineLoad now() {
        return new MachineLoad(
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                Runtime.getRuntime().availableProcessors());
    }

    /** In words, where threads have to wait for a core; otherwise empty. */
    public String waiting() {
        return average > cores + 1
                ? "; the machine was busy: load average " + Quantity.number(average) + " on " + cores + " cores"
                : "";
    }
}
