package io.tiercel.testbed.disk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;

/** A server of a disk, as a child of this process, which ends with it. Not thread-safe. */
public final class DiskServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long POLL_MILLIS = 20;
    private static final int HOOK_PRIORITY = 50;

    private final Path socket;
    private final Process process;
    private final Runnable hook = this::end;

    private DiskServer(Path socket, Process process) {
        this.socket = socket;
        this.process = process;
    }

    /** nbdkit with a plug-in, and filters before it. */
    public static DiskServer nbdkit(Path directory, String name, List<String> what)
            throws IOException, InterruptedException {
        Path socket = directory.resolve(name + ".sock");
        List<String> command = new ArrayList<>(List.of("nbdkit", "--foreground", "--unix", socket.toString()));
        command.addAll(what);
        return start(directory, name, socket, command);
    }

    /** A file that is the disk of a server. */
    public static DiskServer mount(Path directory, String name, Path file, Path served)
            throws IOException, InterruptedException {
        return mount(directory, name, file, served, "");
    }

    /** The same of one export among several. */
    public static DiskServer mount(Path directory, String name, Path file, Path served, String export)
            throws IOException, InterruptedException {
        Files.createFile(file);
        return start(
                directory,
                name,
                file,
                List.of("nbdfuse", "-C", "16", file.toString(), "nbd+unix:///" + export + "?socket=" + served));
    }

    /** Our cache. */
    public static DiskServer cache(Path program, Path directory, String name, List<String> what)
            throws IOException, InterruptedException {
        Path socket = directory.resolve(name + ".sock");
        List<String> command = new ArrayList<>(List.of(program.toString(), "--socket", socket.toString()));
        command.addAll(what);
        return start(directory, name, socket, command);
    }

    private static DiskServer start(Path directory, String name, Path place, List<String> command)
            throws IOException, InterruptedException {
        Path log = directory.resolve(name + ".log");
        boolean isMount = Files.exists(place);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        // nbdkit's cache filter keeps its file there: in memory, as all else is.
        builder.environment().put("TMPDIR", directory.toString());
        DiskServer server = new DiskServer(place, builder.start());
        ShutdownHookManager.get().addShutdownHook(server.hook, HOOK_PRIORITY);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (isMount ? Files.size(place) == 0 : !Files.exists(place)) {
            if (!server.process.isAlive() || System.nanoTime() > deadline) {
                server.close();
                throw new IOException(command.get(0) + " does not serve: "
                        + Files.readString(log, StandardCharsets.UTF_8).strip());
            }
            Thread.sleep(POLL_MILLIS);
        }
        return server;
    }

    /** Where it is reached. */
    public Path socket() {
        return socket;
    }

    @Override
    public void close() {
        end();
        ShutdownHookManager.get().removeShutdownHook(hook);
    }

    private void end() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
