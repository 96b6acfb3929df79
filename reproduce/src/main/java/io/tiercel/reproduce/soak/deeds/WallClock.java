package io.tiercel.reproduce.soak.deeds;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The time of day as one process sees it, by Debian's libfaketime: it can be set, and the machine's own goes on. */
final class WallClock {
    private static final Path LIBRARIES = Path.of("/usr/lib");
    private static final String LIBRARY = "faketime/libfaketimeMT.so.1";

    private final Path file;

    private WallClock(Path file) {
        this.file = file;
    }

    /** Where the library is; empty where it is not installed. */
    static Optional<Path> library() throws IOException {
        try (Stream<Path> machines = Files.list(LIBRARIES)) {
            return Stream.concat(Stream.of(LIBRARIES), machines)
                    .map(directory -> directory.resolve(LIBRARY))
                    .filter(Files::isRegularFile)
                    .findFirst();
        }
    }

    /** One that is right so far. */
    static WallClock make(Path file) throws IOException {
        WallClock clock = new WallClock(file);
        clock.set(Duration.ZERO);
        return clock;
    }

    /** Makes it fast by so much, or slow where that is negative. */
    void set(Duration ahead) throws IOException {
        Path written = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(written, (ahead.isNegative() ? "" : "+") + ahead.toSeconds());
        Files.move(written, file, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    }

    /** The environment of a process that lives by it. Waits and the monotonic clock stay as they are. */
    Map<String, String> environment(Path library) {
        return Map.of(
                "LD_PRELOAD",
                library.toString(),
                "FAKETIME_TIMESTAMP_FILE",
                file.toString(),
                "FAKETIME_CACHE_DURATION",
                "1",
                "FAKETIME_DONT_FAKE_MONOTONIC",
                "1",
                "FAKETIME_FORCE_MONOTONIC_FIX",
                "0");
    }
}
