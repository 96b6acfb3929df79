package io.tiercel.client.hot;

import io.tiercel.wire.memcached.MemcachedConnection;
import io.tiercel.wire.memcached.Patience;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What one reader says to memcached servers, about one piece after the other: connecting, asking, and bringing what is
 * missing. All of it together waits no longer for a piece than the timeout; a server that takes more has failed, even if it
 * takes less for each answer. Not thread-safe.
 */
public final class HotConversation {
    private @Nullable Patience patience;
    /** The last server that answered about the piece. */
    private @Nullable HotServer server;
    /** Whether something about the piece was not answered, or could not be asked. */
    private boolean unanswered;

    /** Something that is done with a connection. */
    @FunctionalInterface
    public interface Exchange {
        boolean run(MemcachedConnection connection) throws IOException;
    }

    /** It is about the next piece now. */
    public void begin() {
        server = null;
        unanswered = false;
        if (patience != null) {
            patience.renew();
        }
    }

    /** There is no more to be said about the piece. */
    public void end() {
        if (server != null && !unanswered) {
            server.served();
        }
    }

    /** A connection for this reader alone, to be given back or said to have failed; null while there is none to be had. */
    public @Nullable MemcachedConnection take(HotServer from) {
        // All servers of a client have one timeout.
        Patience now = patience == null ? from.patience() : patience;
        patience = now;
        MemcachedConnection taken = from.take(now);
        unanswered |= taken == null;
        return taken;
    }

    /** The connection has done what it was taken for, and nothing is under way on it. */
    public void give(HotServer to, MemcachedConnection connection) {
        server = to;
        to.give(connection);
    }

    /** Something went wrong. */
    public void failed(HotServer at, MemcachedConnection connection, IOException cause) {
        unanswered = true;
        at.failed(connection, cause);
    }

    /** The connection is in the middle of something that nobody wants any more. */
    public void abandon(HotServer at, MemcachedConnection connection) {
        at.abandon(connection);
    }

    /** Whether this could be done, and came to true. */
    public boolean with(HotServer at, Exchange exchange) {
        MemcachedConnection taken = take(at);
        if (taken == null) {
            return false;
        }
        try {
            boolean done = exchange.run(taken);
            give(at, taken);
            return done;
        } catch (IOException e) {
            failed(at, taken, e);
            return false;
        }
    }
}
