package io.tiercel.client.hot;

import io.tiercel.client.retry.Interruption;
import io.tiercel.client.retry.RetryBackoff;
import io.tiercel.wire.memcached.MemcachedConnection;
import io.tiercel.wire.memcached.ServerPatience;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One memcached server as this process knows it: its idle connections, and a circuit that opens when it fails, so that
 * readers go to HDFS at once, and lets one try again after a pause. Thread-safe.
 */
public final class HotServer {
    private static final Logger LOG = LoggerFactory.getLogger(HotServer.class);
    private static final int IDLE_MAX = 8;
    private static final long PAUSE_NANOS_MIN = 100_000_000L;
    private static final long PAUSE_NANOS_MAX = 10_000_000_000L;

    private final InetSocketAddress address;
    private final long timeoutNanos;
    private final LongSupplier nanoClock;
    private final HotStatistics statistics;
    private final Deque<MemcachedConnection> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger idleCount = new AtomicInteger();
    private final RetryBackoff pauses;
    private final AtomicBoolean failing = new AtomicBoolean();

    HotServer(InetSocketAddress address, long timeoutNanos, HotStatistics statistics, LongSupplier nanoClock) {
        this.address = address;
        this.timeoutNanos = timeoutNanos;
        this.statistics = statistics;
        this.nanoClock = nanoClock;
        this.pauses = new RetryBackoff(PAUSE_NANOS_MIN, PAUSE_NANOS_MAX, nanoClock.getAsLong());
    }

    /** A patience that lasts for as long as is to be waited for a piece. */
    ServerPatience patience() {
        return ServerPatience.untilRenewed(timeoutNanos);
    }

    /**
     * A connection for the caller alone, to be given back or said to have failed; null while there is none to be had.
     *
     * @param patience by which all waits on the connection are bounded
     */
    @Nullable
    MemcachedConnection take(ServerPatience patience) {
        if (!pauses.ready(nanoClock.getAsLong())) {
            return null;
        }
        for (MemcachedConnection kept = idle.pollFirst(); kept != null; kept = idle.pollFirst()) {
            idleCount.decrementAndGet();
            if (kept.isOpen()) {
                kept.waitBy(patience);
                return kept;
            }
            // The server may close an idle connection, which says nothing bad about it.
            close(kept);
        }
        try {
            // A name that is not found, or not in time, is not looked up again before the pause is over.
            return MemcachedConnection.open(address, patience);
        } catch (IOException e) {
            failed(null, e);
            return null;
        }
    }

    /** All that somebody asked about a piece was answered in time: the circuit closes, unless a pause has begun meanwhile. */
    void served() {
        if (failing.get() && pauses.ready(nanoClock.getAsLong()) && failing.compareAndSet(true, false)) {
            pauses.reset();
            statistics.closes.increment();
            LOG.info("The memcached server {} is there again", address);
        }
    }

    /** The connection has done what it was taken for, and nothing is under way on it. */
    void give(MemcachedConnection connection) {
        if (idleCount.incrementAndGet() <= IDLE_MAX) {
            idle.addFirst(connection);
        } else {
            idleCount.decrementAndGet();
            close(connection);
        }
    }

    /**
     * Something went wrong: the circuit opens, and all connections close; only this one where the reader was interrupted,
     * which says nothing about the server.
     */
    void failed(@Nullable MemcachedConnection connection, IOException cause) {
        if (connection != null) {
            close(connection);
        }
        if (Interruption.caused(cause)) {
            return;
        }
        for (MemcachedConnection other = idle.pollFirst(); other != null; other = idle.pollFirst()) {
            idleCount.decrementAndGet();
            close(other);
        }
        long pause = pauses.pause(nanoClock.getAsLong());
        if (pause > 0) {
            failing.set(true);
            statistics.opens.increment();
            LOG.warn(
                    "Nothing is read from the memcached server {} for {} ms: {}",
                    address,
                    pause / 1_000_000,
                    cause.toString());
        }
    }

    /** The connection is in the middle of something that nobody wants any more. */
    void abandon(MemcachedConnection connection) {
        close(connection);
    }

    public HotStatistics statistics() {
        return statistics;
    }

    private void close(MemcachedConnection connection) {
        try {
            connection.close();
        } catch (IOException e) {
            LOG.debug("Closing a connection to {}", address, e);
        }
    }
}
