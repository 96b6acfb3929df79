package io.tiercel.relay.measure;

import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a relay waits for the pushes of others: from the first ticket on, until none has been sold for a while. So the port is
 * closed unless measurements go on. Thread-safe.
 */
final class ListeningPost {
    private static final Logger LOG = LoggerFactory.getLogger(ListeningPost.class);
    private static final long IDLE_NANOS_MAX = TimeUnit.SECONDS.toNanos(30);
    /** A port that was given up a moment ago may not be free yet. */
    private static final int ATTEMPTS_MAX = 10;

    private static final long ATTEMPT_MILLIS = 100;

    private final ExecutorService threads;
    private @Nullable Open open;

    ListeningPost(ExecutorService threads) {
        this.threads = threads;
    }

    private static final class Open {
        final MeasuringPeer peer;
        final TicketTerms terms;
        long ticket;
        volatile long soldNanos = System.nanoTime();

        Open(MeasuringPeer peer, TicketTerms terms) {
            this.peer = peer;
            this.terms = terms;
        }

        boolean isWanted() {
            return System.nanoTime() - soldNanos < IDLE_NANOS_MAX;
        }
    }

    /**
     * Takes pushes by who has this ticket, and by nobody else any more; the port at which it does.
     *
     * @throws IOException if the address cannot be listened at
     */
    int open(InetSocketAddress address, Secret secret, long ticket, long bytes)
            throws IOException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                return sell(address, secret, ticket, bytes);
            } catch (IOException e) {
                if (attempt == ATTEMPTS_MAX) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(ATTEMPT_MILLIS);
            }
        }
    }

    private synchronized int sell(InetSocketAddress address, Secret secret, long ticket, long bytes)
            throws IOException {
        Open now = open;
        if (now == null || !now.isWanted()) {
            close();
            TicketTerms terms = new TicketTerms();
            InetSocketAddress own = new InetSocketAddress(address.getHostString(), address.getPort());
            now = new Open(MeasuringPeer.open(own, secret, terms), terms);
            begin(now);
            open = now;
        }
        now.ticket = ticket;
        now.soldNanos = System.nanoTime();
        now.terms.sell(ticket, bytes);
        return now.peer.port();
    }

    private void begin(Open opened) throws IOException {
        try {
            threads.execute(() -> serve(opened));
        } catch (RejectedExecutionException e) {
            closePeer(opened);
            throw new IOException("its relay is busy", e);
        }
    }

    /** This ticket is no longer good. */
    synchronized void stop(long ticket) {
        if (open != null && open.ticket == ticket) {
            open.terms.endSale();
        }
    }

    /** Listens no more. */
    synchronized void close() {
        if (open != null) {
            closePeer(open);
            open = null;
        }
    }

    private void serve(Open opened) {
        try {
            opened.peer.serveWhile(opened::isWanted);
        } catch (IOException e) {
            LOG.warn("Measurements end here: {}", e.getMessage());
        } finally {
            end(opened);
        }
    }

    private synchronized void end(Open opened) {
        closePeer(opened);
        if (open == opened) {
            open = null;
        }
    }

    private static void closePeer(Open opened) {
        try {
            opened.peer.close();
        } catch (IOException e) {
            LOG.debug("Closing a measuring peer", e);
        }
    }
}
