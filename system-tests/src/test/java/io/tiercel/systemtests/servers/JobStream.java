package io.tiercel.systemtests.servers;

import io.tiercel.systemtests.process.JavaRun.Ended;
import io.tiercel.testkit.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Small jobs on a cluster, one after the other, each of a client of its own, until it is closed. Thread-safe.
 */
final class JobStream implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

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
    JobStream(SeparateServers servers, List<Path> jars) {
        this.servers = servers;
        this.jars = List.copyOf(jars);
        thread.setDaemon(true);
        thread.start();
    }

    /** Waits for the end of a job that is not submitted yet. */
    Ended next() throws InterruptedException {
        int before = count();
        // The one that runs now, and the one after it.
        Await.until("two jobs that end", PATIENCE, () -> count() >= before + 2);
        return ended().get(before + 1);
    }

    synchronized List<Ended> ended() {
        return List.copyOf(ended);
    }

    /** Lets the job that runs come to its end. */
    @Override
    public void close() throws InterruptedException {
        closing = true;
        thread.join(PATIENCE.toMillis());
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
                keep(servers.client("stream-" + i, jars, WordCountMain.class.getName(), "/in", "/stream/" + i)
                        .end());
            }
        } catch (IOException e) {
            throw new IllegalStateException(e); // No more jobs end, which is noticed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
