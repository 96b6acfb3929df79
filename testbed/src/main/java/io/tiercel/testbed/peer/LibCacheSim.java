package io.tiercel.testbed.peer;

import io.tiercel.report.Progress;
import io.tiercel.simulator.trace.Requests;
import io.tiercel.simulator.trace.Trace;
import io.tiercel.testbed.machine.CommandOutcome;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * libCacheSim (Yang and others), the field's simulator of caches, by its Python package: what it says of a trace. Each
 * request counts as one entry, whatever its size.
 */
public final class LibCacheSim {
    /** Of the package. */
    public static final String VERSION = "0.3.5";

    /** The policies that it has under our names. */
    public static final List<String> POLICIES = List.of("s3-fifo", "lru", "fifo", "lfu", "arc", "sieve", "w-tinylfu");

    private static final String SCRIPT = "replay.py";
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int RECORD_BYTES = 24;
    private static final int KEY_AT = 4;
    private static final int SIZE_AT = 12;
    private static final int NEXT_AT = 16;

    private final Path directory;

    private LibCacheSim(Path directory) {
        this.directory = directory;
    }

    /**
     * What came of one replay.
     *
     * @param hitRatio from 0 to 1
     * @param seconds that it took, without the start of the process
     */
    public record Outcome(double hitRatio, double seconds) {}

    /**
     * A replay that is asked for.
     *
     * @param policy one of {@link #POLICIES}
     */
    public record Ask(String policy, long entries) {}

    /**
     * The package in an environment of its own, fetched from PyPI when it is first asked for.
     *
     * @param state where it is kept
     * @throws IOException in words, where it cannot be had
     */
    public static LibCacheSim in(Path state, Progress progress) throws IOException {
        Path directory = state.resolve("peers").resolve("libcachesim-" + VERSION);
        Path done = directory.resolve("installed");
        if (!Files.exists(done)) {
            progress.stage("Fetching libCacheSim " + VERSION + " from PyPI, once: 10 MB");
            Files.createDirectories(directory);
            run(List.of("python3", "-m", "venv", directory.toString()), "make a Python environment (python3-venv)");
            run(
                    List.of(python(directory), "-m", "pip", "install", "-q", "libcachesim==" + VERSION),
                    "install libcachesim from PyPI");
            Files.createFile(done);
        }
        try (InputStream script = Objects.requireNonNull(LibCacheSim.class.getResourceAsStream(SCRIPT), SCRIPT)) {
            Files.write(directory.resolve(SCRIPT), script.readAllBytes());
        }
        return new LibCacheSim(directory);
    }

    /** Replays a trace as often as it is asked, in the order of the asks. */
    public List<Outcome> replay(Trace trace, List<Ask> asks) throws IOException {
        Path file = Files.createTempFile(directory, "trace-", ".bin");
        try {
            write(trace, file);
            List<String> command = new ArrayList<>(
                    List.of(python(directory), directory.resolve(SCRIPT).toString(), file.toString()));
            asks.forEach(ask -> command.add(ask.policy() + ":" + ask.entries()));
            List<String> lines = run(command, "replay a trace")
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
            return lines.subList(lines.size() - asks.size(), lines.size()).stream()
                    .map(LibCacheSim::outcome)
                    .toList();
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static Outcome outcome(String line) {
        String[] parts = line.split(" ", 2);
        return new Outcome(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]));
    }

    private static void write(Trace trace, Path file) throws IOException {
        long[] keys = new long[1 << 12];
        long[] sizes = new long[keys.length];
        ByteBuffer record = ByteBuffer.allocate(RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (Requests requests = trace.open();
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            int time = 0;
            for (int read = requests.next(keys, sizes); read > 0; read = requests.next(keys, sizes)) {
                for (int i = 0; i < read; i++) {
                    record.putInt(0, time++)
                            .putLong(KEY_AT, keys[i])
                            .putInt(SIZE_AT, 1)
                            .putLong(NEXT_AT, -2);
                    out.write(record.array());
                }
            }
        }
    }

    private static String run(List<String> command, String what) throws IOException {
        CommandOutcome outcome = CommandOutcome.of(command, PATIENCE);
        if (outcome.exitCode() != 0) {
            throw new IOException("libCacheSim could not " + what + ":\n" + outcome.output());
        }
        return outcome.output();
    }

    private static String python(Path directory) {
        return directory.resolve("bin").resolve("python").toString();
    }
}
