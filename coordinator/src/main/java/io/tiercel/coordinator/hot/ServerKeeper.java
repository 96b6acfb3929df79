package io.tiercel.coordinator.hot;

import io.tiercel.wire.ServiceThread;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.memcached.MemcachedConnection;
import io.tiercel.wire.memcached.Pieces;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps watch over one memcached server, in a thread of its own: says when it is there and when it is not, and has it let go
 * of blocks. A server that was started again counts as one that was gone.
 */
final class ServerKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(ServerKeeper.class);
    private static final long PERIOD_MILLIS = 500;
    private static final long TIMEOUT_NANOS = 1_000_000_000L;
    private static final int PIECES_AT_ONCE = 128;
    private static final int KEYS_AT_ONCE = 2 * PIECES_AT_ONCE;
    /** Anybody who reaches the server may have filled it with keys of ours. */
    private static final int LEFT_AT_ONCE = 100_000;

    private static final int TIMES_A_TURN = 10;

    /** What becomes of the server. */
    interface Listener {
        /** It is there, and holds nothing of ours. */
        void arrived(long limitBytes);

        void gone();
    }

    private final String name;
    private final InetSocketAddress address;
    private final Listener listener;
    private final Releases releases;
    private final ServiceThread thread;
    private volatile boolean closed;
    private @Nullable MemcachedConnection connection;
    /** What tells the server's process from others that may have been at this address. */
    private @Nullable String process;

    private boolean complained;
    private volatile boolean anew;

    ServerKeeper(String name, InetSocketAddress address, Listener listener, LongSupplier nanoClock) {
        this.name = name;
        this.address = address;
        this.listener = listener;
        this.releases = new Releases(nanoClock);
        this.thread = new ServiceThread("tiercel memcached " + name, this::run);
    }

    void start() {
        thread.start();
    }

    /** Has the server let go of the block, now and once more when no client can bring it any more. */
    void release(BlockName block, long bytes) {
        releases.add(block, bytes);
        thread.wake();
    }

    /** The server is to hold the block, again perhaps: what is still to be let go of it stays. */
    void hold(BlockName block) {
        releases.remove(block);
    }

    /** The server, if it is there, is to be emptied of what is ours and said to have arrived. */
    void beginAnew() {
        anew = true;
        thread.wake();
    }

    /** Ends them all, of which each may be waiting for its server, and waits for them together. */
    static void closeAll(Collection<ServerKeeper> keepers) {
        keepers.forEach(keeper -> keeper.closed = true);
        ServiceThread.stopAll(keepers.stream().map(keeper -> keeper.thread).toList());
    }

    private void run() {
        while (!closed) {
            try {
                turn();
            } catch (IOException e) {
                lost(e);
            }
            LockSupport.parkNanos(PERIOD_MILLIS * 1_000_000);
        }
        disconnect();
    }

    private void turn() throws IOException {
        MemcachedConnection server = connection;
        if (server == null) {
            server = MemcachedConnection.open(address, TIMEOUT_NANOS);
            connection = server;
        }
        Map<String, String> statistics = server.statistics();
        String now = statistics.get("pid") + " since " + (number(statistics, "time") - number(statistics, "uptime"));
        if (anew || !now.equals(process)) {
            anew = false;
            begin(server, now, limit(statistics));
        }
        releaseDue(server);
    }

    /**
     * How much the server says that it may hold.
     *
     * @throws IOException if that is too little for a piece
     */
    static long limit(Map<String, String> statistics) throws IOException {
        long bytes = number(statistics, "limit_maxbytes");
        if (bytes < HotServersKeeper.LIMIT_BYTES_MIN) {
            throw new IOException("it has room for " + bytes + " bytes, and " + HotServersKeeper.LIMIT_BYTES_MIN
                    + " are the least: start it with a larger -m");
        }
        return bytes;
    }

    /**
     * The server is there, for the first time or anew: what is left of us in it is not ours any more. Where it is more than
     * can be deleted in one turn, the next goes on.
     */
    private void begin(MemcachedConnection server, String now, long limitBytes) throws IOException {
        forget();
        if (!empty(server)) {
            return;
        }
        LOG.info("The memcached server {} is there", name);
        process = now;
        complained = false;
        listener.arrived(limitBytes);
    }

    /** Deletes what is ours; whether that is all. */
    private boolean empty(MemcachedConnection server) throws IOException {
        for (int i = 0; i < TIMES_A_TURN && !closed; i++) {
            List<String> left = server.keys(Pieces.PREFIX, LEFT_AT_ONCE);
            delete(server, left);
            LOG.info("{} keys were left in the memcached server {}", left.size(), name);
            if (left.size() < LEFT_AT_ONCE) {
                return true;
            }
        }
        return false;
    }

    private void releaseDue(MemcachedConnection server) throws IOException {
        for (Pieces pieces = releases.next(); pieces != null; pieces = releases.next()) {
            for (long from = 0; from < pieces.count(); from += PIECES_AT_ONCE) {
                server.delete(pieces.keys(from, from + PIECES_AT_ONCE));
            }
        }
    }

    private static void delete(MemcachedConnection server, List<String> keys) throws IOException {
        for (int from = 0; from < keys.size(); from += KEYS_AT_ONCE) {
            server.delete(keys.subList(from, Math.min(keys.size(), from + KEYS_AT_ONCE)));
        }
    }

    private void lost(IOException cause) {
        disconnect();
        if (!complained) {
            complained = true;
            LOG.warn("The memcached server {} is not there: {}; trying again", name, cause.toString());
        }
        forget();
    }

    /** Says that the server is gone, if it was said to be there. */
    private void forget() {
        if (process != null) {
            process = null;
            listener.gone();
        }
    }

    private void disconnect() {
        MemcachedConnection open = connection;
        connection = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                LOG.debug("Closing a connection to {}", name, e);
            }
        }
    }

    private static long number(Map<String, String> statistics, String key) throws IOException {
        try {
            return Long.parseLong(statistics.getOrDefault(key, ""));
        } catch (NumberFormatException e) {
            throw new IOException("it does not say its " + key, e);
        }
    }
}
