package io.tiercel.client.report;

import io.tiercel.wire.cache.ClientReport.Slots;
import io.tiercel.wire.cache.ClientReport.Usage;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.ObjectName;

/** What this process has used since this was made. Thread-safe. */
final class ProcessUsage {
    private static final Path IO = Path.of("/proc/self/io");
    private static final String WRITTEN = "write_bytes: ";

    private final Slots slots;
    private final long startNanos = System.nanoTime();
    private final long startCpuNanos = cpuNanos();
    private final long startWrittenBytes = writtenBytes();

    ProcessUsage(Slots slots) {
        this.slots = slots;
    }

    Usage now(boolean ended) {
        return new Usage(
                Math.max(0, cpuNanos() - startCpuNanos),
                Math.max(0, writtenBytes() - startWrittenBytes),
                Math.max(0, System.nanoTime() - startNanos),
                ended,
                slots);
    }

    /** The CPU time of all threads; 0 if this JVM does not tell. */
    private static long cpuNanos() {
        try {
            Object value = ManagementFactory.getPlatformMBeanServer()
                    .getAttribute(new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME), "ProcessCpuTime");
            return value instanceof Long nanos ? nanos : 0;
        } catch (JMException e) {
            return 0;
        }
    }

    /** The bytes written to storage; 0 if the kernel does not tell. */
    private static long writtenBytes() {
        try {
            return Files.readAllLines(IO).stream()
                    .filter(line -> line.startsWith(WRITTEN))
                    .mapToLong(line -> Long.parseLong(line.substring(WRITTEN.length())))
                    .findFirst()
                    .orElse(0);
        } catch (IOException | NumberFormatException e) {
            return 0;
        }
    }
}
