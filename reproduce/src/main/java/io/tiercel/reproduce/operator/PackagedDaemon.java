package io.tiercel.reproduce.operator;

import io.tiercel.testkit.ChildProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A daemon by the command of a package, as a unit would start it; it ends when this process ends. Not thread-safe. */
final class PackagedDaemon implements AutoCloseable {
    private static final Duration READY_PATIENCE = Duration.ofSeconds(90);
    private static final Duration END_PATIENCE = Duration.ofSeconds(20);
    /** Waits for the end of its input beside the daemon, which then has a parent that lives no more. */
    private static final String WATCH = "\"$@\" </dev/null & echo \"pid $!\"; cat >/dev/null; kill -9 $!";

    private final ChildProcess watch;
    private final ProcessHandle process;

    private PackagedDaemon(ChildProcess watch, ProcessHandle process) {
        this.watch = watch;
        this.process = process;
    }

    /**
     * Starts it, and waits until it says that it does its work.
     *
     * @param name {@code coordinator} or {@code relay}
     * @param environment with Hadoop's configuration
     */
    static PackagedDaemon start(PackagedBuild build, String name, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                List.of("bash", "-c", WATCH, name, build.command().toString(), name));
        builder.environment().putAll(environment);
        ChildProcess watch = ChildProcess.start(name, builder);
        long pid = Long.parseLong(watch.awaitLine("pid ", READY_PATIENCE).substring("pid ".length()));
        ProcessHandle process = ProcessHandle.of(pid).orElseThrow(() -> new IOException(name + " has ended at once"));
        watch.awaitLine("ready " + name, READY_PATIENCE);
        return new PackagedDaemon(watch, process);
    }

    /** Ends it as {@code kill -9} does. */
    void kill() {
        process.destroyForcibly();
        close();
    }

    /** Ends it as systemd does. */
    void stop() throws InterruptedException {
        process.destroy();
        try {
            process.onExit().get(END_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // Killed next.
        }
        close();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        watch.close();
    }
}
