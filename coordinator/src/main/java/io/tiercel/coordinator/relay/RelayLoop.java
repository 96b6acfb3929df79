package io.tiercel.coordinator.relay;

import io.tiercel.coordinator.link.Secret;
import io.tiercel.coordinator.tail.Backoff;
import io.tiercel.wire.VersionTable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.security.SecureRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a relay connected to its coordinator for ever, and its table written, in one thread. */
public final class RelayLoop implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(RelayLoop.class);
    private static final long CONNECT_MILLIS_MAX = 3_000;
    private static final long IDLE_MILLIS_MAX = 500;

    private final Config config;
    private final TableWriter writer;
    private final RelayCounters counters;
    private final LongSupplier nanoClock;
    private final SecureRandom random = new SecureRandom();
    private final Backoff backoff = new Backoff(50_000_000L, 2_000_000_000L);
    private volatile boolean closed;
    private boolean away;

    /**
     * Whom to ask.
     *
     * @param address the coordinator's host and port; the host is looked up at every attempt
     * @param cluster whose changes are asked for
     * @param pingNanos how often the coordinator is asked to confirm
     */
    public record Config(InetSocketAddress address, Secret secret, String cluster, long pingNanos) {}

    public RelayLoop(Config config, VersionTable table, RelayCounters counters, LongSupplier nanoClock) {
        this.config = config;
        this.writer = new TableWriter(table, counters);
        this.counters = counters;
        this.nanoClock = nanoClock;
    }

    /** Runs until it is closed and its thread is interrupted. */
    @Override
    public void run() {
        while (!closed) {
            try {
                connected();
            } catch (IOException | UnresolvedAddressException e) {
                disconnected(e);
            }
        }
    }

    /** Ends the loop, once its thread is interrupted. */
    public void close() {
        closed = true;
    }

    private void connected() throws IOException {
        try (Selector selector = Selector.open();
                SocketChannel socket = connect(selector)) {
            RelayLink link = new RelayLink(socket, config, writer, random, nanoClock.getAsLong());
            SelectionKey key = socket.register(selector, SelectionKey.OP_READ);
            while (!closed) {
                long now = nanoClock.getAsLong();
                link.read(now);
                boolean sent = link.write(now);
                link.checkTime(now);
                served(link);
                key.interestOps(sent ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
                selector.select(Math.min(IDLE_MILLIS_MAX, 1 + TimeUnit.NANOSECONDS.toMillis(link.idleNanos(now))));
                selector.selectedKeys().clear();
            }
        }
    }

    private SocketChannel connect(Selector selector) throws IOException {
        InetSocketAddress address = new InetSocketAddress(
                config.address().getHostString(), config.address().getPort());
        SocketChannel socket = SocketChannel.open();
        try {
            socket.configureBlocking(false);
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (!socket.connect(address)) {
                SelectionKey key = socket.register(selector, SelectionKey.OP_CONNECT);
                selector.select(CONNECT_MILLIS_MAX);
                selector.selectedKeys().clear();
                key.interestOps(0);
                if (!socket.finishConnect()) {
                    throw new ConnectException("no answer within " + CONNECT_MILLIS_MAX + " ms");
                }
            }
            return socket;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private void served(RelayLink link) {
        if (link.served() && counters.connected.compareAndSet(false, true)) {
            counters.connections.incrementAndGet();
            backoff.succeeded();
            away = false;
            LOG.info("The coordinator at {} tells this machine the changes of {}", place(), config.cluster());
        }
    }

    private void disconnected(Exception e) {
        String why = e instanceof UnresolvedAddressException ? "its host is unknown" : String.valueOf(e.getMessage());
        counters.connected.set(false);
        counters.trouble = why;
        writer.disconnected();
        if (!away && !closed) {
            away = true;
            LOG.warn(
                    "The coordinator at {} tells nothing, so clients ask the NameNode; trying again: {}", place(), why);
        }
        pause(backoff.failed());
    }

    private String place() {
        return config.address().getHostString() + ":" + config.address().getPort();
    }

    private void pause(long nanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(closed ? 0 : nanos);
        } catch (InterruptedException e) {
            // Only closing interrupts, and that ends the loop.
            Thread.currentThread().interrupt();
        }
    }
}
