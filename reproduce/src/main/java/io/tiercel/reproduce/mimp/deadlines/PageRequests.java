package io.tiercel.reproduce.mimp.deadlines;

import io.tiercel.reproduce.mimp.web.ResponseSummary;
import io.tiercel.reproduce.mimp.web.WebClients;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** Clients that ask for pages, piece by piece of some seconds, until that is ended. Not thread-safe. */
final class PageRequests {
    private static final Duration PIECE = Duration.ofSeconds(10);

    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread daemon = new Thread(task, "web load");
        daemon.setDaemon(true);
        return daemon;
    });
    private final AtomicBoolean ended = new AtomicBoolean();
    private final Future<List<ResponseSummary>> pieces;

    private PageRequests(WebClients clients, long seed, double perSecond) {
        pieces = thread.submit(() -> {
            List<ResponseSummary> found = new ArrayList<>();
            while (!ended.get()) {
                found.add(clients.found(clients.send(seed + found.size(), perSecond, Duration.ZERO, PIECE)));
            }
            return found;
        });
    }

    /**
     * Begins.
     *
     * @param perSecond how many requests arrive on average
     */
    static PageRequests begin(WebClients clients, long seed, double perSecond) {
        return new PageRequests(clients, seed, perSecond);
    }

    /**
     * Ends it after the piece that is under way, and sums up.
     *
     * @throws IOException if the clients or the web VM failed
     */
    WebResponses end() throws IOException, InterruptedException {
        ended.set(true);
        try {
            return WebResponses.of(pieces.get());
        } catch (ExecutionException e) {
            throw new IOException("the clients of the web VM failed", e.getCause());
        } finally {
            thread.shutdownNow();
        }
    }
}
