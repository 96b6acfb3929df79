package io.tiercel.testbed.daemons;

import io.tiercel.testbed.machine.CommandOutcome;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A process that may be killed, stopped and started again, always by the same command. It ends with this one. Closing it ends
 * it. Not thread-safe, but for {@link #pid} and {@link #alive}.
 */
public final class DaemonProcess implements AutoCloseable {
    private static final Duration SIGNAL_PATIENCE = Duration.ofSeconds(10);
    private static final Duration START_PATIENCE = Duration.ofMinutes(3);

    private final String name;
    private final Command command;
    private final String ready;
    private volatile @Nullable ChildProcess process;
    private boolean stopped;

    /**
     * One that is not started yet.
     *
     * @param name for people
     * @param ready what the line begins with that it prints once it serves; empty where it prints none
     */
    public DaemonProcess(String name, Command command, ConfigurationDirectory configuration, String ready) {
        this.name = name;
        this.ready = ready;
        Map<String, String> environment = new TreeMap<>(command.environment());
        environment.put("CLASSPATH", configuration.classPath());
        List<String> words = new ArrayList<>(List.of(command.mainClass()));
        words.addAll(command.arguments());
        this.command = new Command(WatchedMain.class.getName(), words, command.jvmFlags(), environment);
    }

    public String name() {
        return name;
    }

    /** Starts it, and waits until it serves where it says so. */
    public void start() throws IOException, InterruptedException {
        ChildProcess started = ChildProcess.start(command);
        process = started;
        stopped = false;
        if (!ready.isEmpty()) {
            started.awaitLine(ready, START_PATIENCE);
        }
    }

    /** As {@code kill -9} does. */
    public void kill() {
        ChildProcess old = process;
        if (old != null) {
            old.close();
        }
        stopped = false;
    }

    /** As {@code kill} does; by {@code kill -9} if that does not help. */
    public void terminate(Duration patience) throws InterruptedException {
        ChildProcess old = process;
        if (old != null) {
            old.terminate(patience);
            old.close();
        }
        stopped = false;
    }

    /** By {@code SIGSTOP}. */
    public void stop() throws IOException {
        signal("-STOP");
        stopped = true;
    }

    /** By {@code SIGCONT}. */
    public void resume() throws IOException {
        if (stopped) {
            signal("-CONT");
        }
        stopped = false;
    }

    public boolean alive() {
        ChildProcess now = process;
        return now != null && now.alive();
    }

    /** Of the process that runs now, or ran last; 0 before the first. */
    public long pid() {
        ChildProcess now = process;
        return now == null ? 0 : now.pid();
    }

    /** The last lines that it has printed. */
    public List<String> output() {
        ChildProcess now = process;
        return now == null ? List.of() : now.output();
    }

    @Override
    public void close() {
        kill();
    }

    private void signal(String signal) throws IOException {
        CommandOutcome outcome = CommandOutcome.of(List.of("kill", signal, Long.toString(pid())), SIGNAL_PATIENCE);
        if (outcome.exitCode() != 0 && alive()) {
            throw new IOException("kill " + signal + " " + name + ": " + outcome.output());
        }
    }
}
