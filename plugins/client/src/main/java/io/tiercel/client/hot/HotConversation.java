package io.tiercel.client.hot;

import io.tiercel.wire.memcached.MemcachedConnection;
import io.tiercel.wire.memcached.Pieces;
import io.tiercel.wire.memcached.ServerPatience;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What one reader says to memcached servers, about one piece after the other: connecting, asking, and bringing what is
 * missing. All of it together waits no longer for a piece than the timeout; a server that takes more has failed, even if it
 * takes less for each answer. Not thread-safe.
 */
public final class HotConversation {
    /** The time after which another reader may bring a piece that one has set out to bring. */
    private static final int FILL_SECONDS = 30;

    /** The time after which memcached drops a piece that nobody has told it to drop. */
    private static final int KEPT_SECONDS = 3_600;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private @Nullable ServerPatience patience;
    /** The last server that answered about the piece. */
    private @Nullable HotServer server;
    /** Whether something about the piece was not answered, or could not be asked. */
    private boolean unanswered;

    /** Something that is done with a connection. */
    private interface Exchange {
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
        ServerPatience now = patience == null ? from.patience() : patience;
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

    /** Whether this reader is the one of the cluster to bring the piece to the server. */
    public boolean mayFill(HotServer at, Pieces pieces, long piece) {
        return with(at, taken -> taken.add(pieces.fillKey(piece), 0, FILL_SECONDS, NOTHING));
    }

    /** Brings the piece to the server. */
    public void fill(HotSource holder, long piece, ByteBuffer bytes) {
        boolean stored = with(holder.server(), taken -> holder.format().store(taken, piece, KEPT_SECONDS, bytes));
        HotStatistics statistics = holder.server().statistics();
        (stored ? statistics.fills : statistics.refusals).increment();
    }

    /** Whether this could be done, and came to true. */
    private boolean with(HotServer at, Exchange exchange) {
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
