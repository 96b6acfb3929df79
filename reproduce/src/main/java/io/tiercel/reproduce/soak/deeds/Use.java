package io.tiercel.reproduce.soak.deeds;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a process uses of the machine at a moment.
 *
 * @param process its name
 * @param pid of the system
 * @param nanos of the machine's clock
 * @param residentBytes memory
 * @param threads of the system
 * @param files open ones
 */
public record Use(String process, long pid, long nanos, long residentBytes, long threads, long files) {
    private static final Path PROC = Path.of("/proc");

    /** What it uses now; empty where it has ended. */
    static Optional<Use> of(String process, long pid) throws IOException {
        Path directory = PROC.resolve(Long.toString(pid));
        try (Stream<Path> open = Files.list(directory.resolve("fd"))) {
            List<String> status = Files.readAllLines(directory.resolve("status"));
            return Optional.of(new Use(
                    process,
                    pid,
                    System.nanoTime(),
                    number(status, "VmRSS:") << 10,
                    number(status, "Threads:"),
                    open.count()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | java.io.UncheckedIOException e) {
            if (!Files.exists(directory)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static long number(List<String> status, String key) {
        return status.stream()
                .filter(line -> line.startsWith(key))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }
}
