package io.tiercel.testbed.servers;

import io.tiercel.testbed.servers.JavaRun.Ended;
import io.tiercel.testkit.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Small jobs on a cluster, one after the other, each of a client of its own, until it is closed. Thread-safe.
 */
public final class JobStream implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final SeparateServers servers;
    private final List<Path> jars;
    private final List<Ended> ended = new ArrayList<>();
    private final Thread thread = new Thread(this::run, "stream of jobs");
    private volatile boolean closing;

    /**
     * Begins.
     *
     * @param jars of the clients; a star stands for those that are there when a client starts
     */
    public JobStream(SeparateServers servers, List<Path> jars) {
        this.servers = servers;
        this.jars = List.copyOf(jars);
        thread.setDaemon(true);
        thread.start();
    }

    /** The bytes that a job's tasks read from Tiercel's tiers, by what it printed. */
    public static long bytesFromMemory(Ended job) {
        return Stream.of("PROCESS", "NODE", "DATANODE")
                .flatMap(tier -> job.lines("read TIERCEL-" + tier + " ").stream())
                .mapToLong(Long::parseLong)
                .sum();
    }

    /** Where a job of the stream leaves its words. */
    public static String output(int job) {
        return "/stream/" + job;
    }

    /** Waits for the end of a job that is not submitted yet. */
    public Ended next() throws InterruptedException {
        int before = count();
        // The one that runs now, and the one after it.
        Await.until("two jobs that end", PATIENCE, () -> count() >= before + 2);
        return ended().get(before + 1);
    }

    public synchronized List<Ended> ended() {
        return List.copyOf(ended);
    }

    /** Lets the job that runs come to its end. */
    @Override
    public void close() throws InterruptedException {
        closing = true;
        thread.join(PATIENCE.toMillis());
    }

    /** No other job begins; the one that runs is left to itself. */
    public void abandon() {
        closing = true;
    }

    private synchronized int count() {
        return ended.size();
    }

    private synchronized void keep(Ended one) {
        ended.add(one);
    }

    private void run() {
        try {
            for (int i = 0; !closing; i++) {
                keep(servers.client("stream-" + i, jars, WordCountMain.class.getName(), "/in", output(i))
                        .end());
            }
        } catch (IOException e) {
            throw new IllegalStateException(e); // No more jobs end, which is noticed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
