package io.tiercel.datanode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this process has had the kernel read from storage ({@code /proc/self/io}). */
final class StorageReads {
    private static final Path IO = Path.of("/proc/self/io");
    private static final String FIELD = "read_bytes: ";

    private StorageReads() {}

    /** Since the process began; -1 where the kernel does not tell. */
    static long bytes() {
        try {
            return Files.readAllLines(IO).stream()
                    .filter(line -> line.startsWith(FIELD))
                    .mapToLong(line -> Long.parseLong(line.substring(FIELD.length())))
                    .findFirst()
                    .orElse(-1);
        } catch (IOException | NumberFormatException e) {
            return -1;
        }
    }
}
