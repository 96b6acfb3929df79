package io.tiercel.testbed.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** What the kernel says that a process has locked in memory. */
public final class LockedMemory {
    private static final String FIELD = "VmLck:";

    private LockedMemory() {}

    /** In bytes; none where the process does not run. */
    public static long bytes(OptionalLong pid) throws IOException {
        Path status = Path.of("/proc", Long.toString(pid.orElse(0)), "status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith(FIELD))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .sum();
    }
}
