package io.tiercel.reproduce.busy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What a process has used up to a moment.
 *
 * @param nanos of {@link System#nanoTime}
 * @param processorNanos time that it had of processors
 * @param residentBytes memory that it has now
 */
record ProcessUse(long nanos, long processorNanos, long residentBytes) {
    private static final String RESIDENT = "VmRSS:";

    static ProcessUse of(long pid) throws IOException {
        long processorNanos = ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .map(Duration::toNanos)
                .orElse(0L);
        return new ProcessUse(System.nanoTime(), processorNanos, residentBytes(pid));
    }

    double processors(ProcessUse earlier) {
        return (double) (processorNanos - earlier.processorNanos) / (nanos - earlier.nanos);
    }

    private static long residentBytes(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith(RESIDENT))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .findFirst()
                .orElse(0);
    }
}
