package io.tiercel.wire.link;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a peer in session with its coordinator for ever, in one thread, trying again at growing intervals. */
public final class PeerLoop implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(PeerLoop.class);
    private static final long CONNECT_MILLIS_MAX = 3_000;
    private static final long IDLE_MILLIS_MAX = 500;
    private static final int QUEUE_BYTES_MAX = 4 << 20;
    /** What was handed to the socket goes before every ping to come, so that it must not be much. */
    private static final int SOCKET_BYTES_MAX = 128 << 10;

    private final Config config;
    private final Dialogue dialogue;
    private final LongSupplier nanoClock;
    private final Presence presence = new Presence();
    private volatile boolean closed;

    /**
     * Whom to ask.
     *
     * @param address the coordinator's host and port; the host is looked up at every attempt
     * @param pingNanos how often the coordinator is told that this peer is there, and asked to confirm
     */
    public record Config(InetSocketAddress address, SecretSource secret, long pingNanos) {}

    /** Where the secret is. Read for each session, since it may be put in place, or replaced, while this runs. */
    @FunctionalInterface
    public interface SecretSource {
        /**
         * The secret as it is now.
         *
         * @throws IOException that says what to do about it
         */
        PeerSecret read() throws IOException;
    }

    public PeerLoop(Config config, Dialogue dialogue, LongSupplier nanoClock) {
        this.config = config;
        this.dialogue = dialogue;
        this.nanoClock = nanoClock;
    }

    /** Runs until it is closed and its thread is interrupted. */
    @Override
    public void run() {
        while (!closed) {
            try {
                connected();
            } catch (IOException | RuntimeException e) {
                // Nothing that a peer says, or a bug, is to end this for good.
                disconnected(e);
            }
        }
    }

    /** Ends the loop, once its thread is interrupted. */
    public void close() {
        closed = true;
    }

    private void connected() throws IOException {
        PeerSecret secret = config.secret().read();
        try (Selector selector = Selector.open();
                SocketChannel socket = connect(selector)) {
            PeerLink link = new PeerLink(
                    new SealedChannel(socket, Message.BYTES_MAX, QUEUE_BYTES_MAX),
                    secret,
                    config.pingNanos(),
                    dialogue,
                    selector::wakeup,
                    nanoClock.getAsLong());
            SelectionKey key = socket.register(selector, SelectionKey.OP_READ);
            while (!closed) {
                long now = nanoClock.getAsLong();
                link.read(now);
                boolean sent = link.write(now);
                link.checkTime(now);
                if (link.served() && presence.present(now)) {
                    LOG.info("The coordinator at {} is in session about {}", place(), dialogue.subject());
                }
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
            socket.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BYTES_MAX);
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

    private void disconnected(Exception e) {
        String why = why(e);
        LOG.debug("The end of a session about {}", dialogue.subject(), e);
        boolean news = presence.absent();
        tellEnd(why);
        if (news && !closed) {
            LOG.warn(
                    "No session with the coordinator at {} about {}, trying again: {}",
                    place(),
                    dialogue.subject(),
                    why);
        }
        pause(presence.waitNanos());
    }

    private void tellEnd(String why) {
        try {
            dialogue.end(why);
        } catch (RuntimeException e) {
            LOG.warn("A bug at the end of a session about {}", dialogue.subject(), e);
        }
    }

    private static String why(Exception e) {
        if (e instanceof UnresolvedAddressException) {
            return "its host is unknown";
        }
        return e instanceof IOException ? String.valueOf(e.getMessage()) : e.toString();
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
