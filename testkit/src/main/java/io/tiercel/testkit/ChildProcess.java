package io.tiercel.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * A process whose output is read and which never outlives this JVM: another JVM on the same class path, if nothing else is
 * said.
 *
 * <p>It is killed when it is closed, and by a shutdown hook if nobody closes it. Of its output the last
 * {@value #LINES_KEPT} lines are kept. Thread-safe.
 */
public final class ChildProcess implements AutoCloseable {
    private static final int LINES_KEPT = 200;
    private static final int HOOK_PRIORITY = 60;
    private static final Duration KILL_PATIENCE = Duration.ofSeconds(10);

    private final String name;
    private final Process process;
    private final Runnable hook = this::close;
    private final Deque<String> lines = new ArrayDeque<>();
    private long linesSeen;

    private ChildProcess(String name, Process process) {
        this.name = name;
        this.process = process;
    }

    /** What to start: a main class, its arguments, the JVM's flags, and variables added to the environment. */
    public record Command(
            String mainClass, List<String> arguments, List<String> jvmFlags, Map<String, String> environment) {
        public static Command of(String mainClass, String... arguments) {
            return new Command(mainClass, List.of(arguments), List.of(), Map.of());
        }

        public Command withJvmFlags(String... flags) {
            return new Command(mainClass, arguments, List.of(flags), environment);
        }
    }

    public static ChildProcess start(Command command) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(ProcessHandle.current().info().command().orElse("java"));
        words.addAll(command.jvmFlags());
        words.add(command.mainClass());
        words.addAll(command.arguments());
        ProcessBuilder builder = new ProcessBuilder(words);
        // By the environment, because a class path of 200 jars makes the command line unreadable in ps.
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        builder.environment().putAll(command.environment());
        return start(command.mainClass(), builder);
    }

    /**
     * Starts another process.
     *
     * @param name for people
     */
    public static ChildProcess start(String name, ProcessBuilder builder) throws IOException {
        ChildProcess child =
                new ChildProcess(name, builder.redirectErrorStream(true).start());
        ShutdownHookManager.get().addShutdownHook(child.hook, HOOK_PRIORITY);
        child.readOutput();
        return child;
    }

    public long pid() {
        return process.pid();
    }

    public boolean alive() {
        return process.isAlive();
    }

    /** The exit code, once it has ended. */
    public Optional<Integer> exitCode() {
        return process.isAlive() ? Optional.empty() : Optional.of(process.exitValue());
    }

    /** Waits for the end; empty where it has not come in time. */
    public Optional<Integer> awaitExit(Duration patience) throws InterruptedException {
        return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)
                ? Optional.of(process.exitValue())
                : Optional.empty();
    }

    /**
     * Waits for a line of output that starts with the prefix, and returns it. The line must be among the last
     * {@value #LINES_KEPT}.
     *
     * @throws IOException if the process ends or the patience is spent first; the message carries the output so far
     */
    public synchronized String awaitLine(String prefix, Duration patience) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            Optional<String> found =
                    lines.stream().filter(line -> line.startsWith(prefix)).findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (leftMillis <= 0 || !process.isAlive()) {
                throw new IOException(missing(prefix));
            }
            wait(Math.min(leftMillis, 50));
        }
    }

    /** Writes a line to its standard input. */
    public void send(String line) throws IOException {
        OutputStream input = process.getOutputStream();
        input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        input.flush();
    }

    /** The last lines of its output and error output, oldest first. */
    public synchronized List<String> output() {
        return List.copyOf(lines);
    }

    /** How many lines it has written in all. */
    public synchronized long linesSeen() {
        return linesSeen;
    }

    /** Ends it as {@code kill -9} does, and reaps it. */
    public void kill() {
        process.destroyForcibly();
        reap();
    }

    /** Asks it to end as {@code kill} does; it is killed if it has not ended in time. */
    public void terminate(Duration patience) throws InterruptedException {
        process.destroy();
        if (awaitExit(patience).isEmpty()) {
            kill();
        }
    }

    @Override
    public void close() {
        kill();
        if (!ShutdownHookManager.get().isShutdownInProgress()) {
            ShutdownHookManager.get().removeShutdownHook(hook);
        }
    }

    private void reap() {
        try {
            if (!process.waitFor(KILL_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException(name + " (" + pid() + ") does not die");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String missing(String prefix) {
        String state = exitCode().map(code -> "ended with " + code).orElse("still runs");
        return name + " printed no line that starts with '" + prefix + "' and " + state + "; its output:\n"
                + String.join("\n", lines);
    }

    private void readOutput() {
        Thread reader = new Thread(() -> readLines(process.getInputStream()), "output of " + name);
        reader.setDaemon(true);
        reader.start();
    }

    private void readLines(InputStream stream) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                keep(line);
            }
        } catch (IOException e) {
            // Killing a process closes its pipe under the reader: what was read so far is all there is.
            keep("[output ends: " + e.getMessage() + "]");
        }
    }

    private synchronized void keep(String line) {
        lines.addLast(line);
        linesSeen++;
        if (lines.size() > LINES_KEPT) {
            lines.removeFirst();
        }
        notifyAll();
    }
}
