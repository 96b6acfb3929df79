package io.tiercel.testkit;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real memcached on loopback, at a port of its own, which never outlives this JVM. Not thread-safe.
 */
public final class Memcached implements Closeable {
    /** Kills memcached once nobody holds the other end of its input: also where this JVM was killed. */
    private static final String GUARDED =
            "memcached \"$@\" </dev/null >/dev/null 2>&1 & echo $!; cat >/dev/null; kill -9 $!; wait $! 2>/dev/null";

    private static final long PATIENCE_MILLIS = 10_000;

    private final int port;
    private final List<String> options;
    private Process guard;
    private long pid;

    private Memcached(int port, List<String> options) throws IOException, InterruptedException {
        this.port = port;
        this.options = options;
        this.guard = startGuard();
        this.pid = begun();
    }

    /** Whether there is a memcached to start. */
    public static boolean isInstalled() {
        return isIn(System.getenv().getOrDefault("PATH", ""));
    }

    /**
     * Does nothing where there is a memcached to start.
     *
     * @throws IOException if there is none; in words, which say what to do
     */
    public static void requireInstalled() throws IOException {
        requireIn(System.getenv().getOrDefault("PATH", ""));
    }

    /** @param path folders with programs, as in the environment */
    static void requireIn(String path) throws IOException {
        if (!isIn(path)) {
            throw new IOException(
                    "memcached is not installed: install Debian's package memcached, or run this as root with"
                            + " ./tiercel --yes, which does");
        }
    }

    private static boolean isIn(String path) {
        for (String directory : path.split(":", -1)) {
            if (Files.isExecutable(Path.of(directory, "memcached"))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Starts one.
     *
     * @param megabytes that it may hold
     * @param options more of its options
     */
    public static Memcached start(int megabytes, String... options) throws IOException, InterruptedException {
        requireInstalled();
        int port = FreePort.next();
        List<String> all = new ArrayList<>(
                List.of("-l", "127.0.0.1", "-p", "" + port, "-U", "0", "-m", "" + megabytes, "-u", "nobody"));
        all.addAll(List.of(options));
        return new Memcached(port, all);
    }

    /** Its host and port. */
    public String name() {
        return "127.0.0.1:" + port;
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** Ends it as {@code kill -9} does. */
    public void kill() throws IOException, InterruptedException {
        guard.getOutputStream().close();
        if (!guard.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
            throw new IOException("memcached (" + pid + ") does not die");
        }
    }

    /** Starts it again, empty, where it was killed. */
    public void restart() throws IOException, InterruptedException {
        guard = startGuard();
        pid = begun();
    }

    /** Stops it as a hung process stands: its connections stay, and nothing answers. */
    public void hang() throws IOException, InterruptedException {
        signal("STOP");
        // A thread of it that was answering just then has stopped too.
        Await.until("every thread has stopped", Duration.ofMillis(PATIENCE_MILLIS), this::isStopped);
    }

    private boolean isStopped() {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return threads.allMatch(Memcached::isStopped);
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isStopped(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2) == 'T';
        } catch (IOException e) {
            return false;
        }
    }

    /** Lets it go on. */
    public void goOn() throws IOException, InterruptedException {
        signal("CONT");
    }

    @Override
    public void close() throws IOException {
        try {
            kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Process startGuard() throws IOException {
        List<String> words = new ArrayList<>(List.of("sh", "-c", GUARDED, "memcached"));
        words.addAll(options);
        return new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The number of the process, once it listens. */
    private long begun() throws IOException, InterruptedException {
        BufferedReader said = new BufferedReader(new InputStreamReader(guard.getInputStream(), StandardCharsets.UTF_8));
        long number = Long.parseLong(String.valueOf(said.readLine()).trim());
        awaitListening();
        return number;
    }

    private void awaitListening() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(address(), 1_000);
                return;
            } catch (IOException e) {
                if (System.nanoTime() - deadline > 0) {
                    throw new IOException("memcached does not listen at " + name(), e);
                }
            }
            Thread.sleep(20);
        }
    }

    private void signal(String name) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + name, "" + pid).start().waitFor();
        if (code != 0) {
            throw new IOException("memcached (" + pid + ") cannot be sent SIG" + name);
        }
    }
}
