package io.tiercel.coordinator.session;

import io.tiercel.coordinator.tail.Audience;
import io.tiercel.wire.ServiceThread;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.Greeting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves all relays, and other peers, with one thread. A connection that does not prove the secret is told nothing and dropped; there
 * may be only so many of either sort.
 */
public final class RelayServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RelayServer.class);
    private static final int STRANGERS_MAX = 512;
    private static final long STRANGER_NANOS = 250_000_000;
    /** As many as may wait to be accepted; the system may allow fewer. */
    private static final int BACKLOG = 4_096;

    private static final long KEEP_MILLIS = 1_000;
    /** How often to look whether one of them is to go, while others wait. */
    private static final long FULL_MILLIS = 20;

    private static final long REFUSED_PAUSE_NANOS = 10_000_000;

    private final ServerSocketChannel listener;
    private final Selector selector;
    private final Config config;
    private final Visitors visitors;
    private final LongSupplier nanoClock;
    private final SecureRandom random = new SecureRandom();
    private final Complaints complaints = new Complaints(LOG);
    private final RelayAudience audience = new RelayAudience();
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final ServiceThread thread;
    private final Turns turns;
    private volatile boolean closed;
    private final Strangers<RelaySession> strangers = new Strangers<>(STRANGERS_MAX, STRANGER_NANOS);
    private final Queue<RelaySession> toSend = new ConcurrentLinkedQueue<>();
    private final RelaySession.Outside outside = new Listening();
    private volatile @Nullable Thread server;
    private boolean isAccepting = true;
    private int relays;
    private long keptNanos;

    /**
     * What to serve.
     *
     * @param address where to listen
     * @param cluster the only cluster that is served
     * @param relaysMax how many relays and other peers may be connected at once
     */
    public record Config(InetSocketAddress address, CoordinatorSecrets secrets, String cluster, int relaysMax) {}

    private RelayServer(
            ServerSocketChannel listener, Selector selector, Config config, Visitors visitors, LongSupplier nanoClock) {
        this.listener = listener;
        this.selector = selector;
        this.turns = new Turns(selector);
        this.config = config;
        this.visitors = visitors;
        this.nanoClock = nanoClock;
        this.keptNanos = nanoClock.getAsLong();
        this.thread = new ServiceThread("tiercel relays", this::run);
    }

    /**
     * Listens, and serves from now on.
     *
     * @throws IOException if the address cannot be listened at
     */
    public static RelayServer open(Config config, Visitors visitors, LongSupplier nanoClock) throws IOException {
        Selector selector = Selector.open();
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            listener.bind(config.address(), BACKLOG);
            listener.configureBlocking(false);
            listener.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException | RuntimeException e) {
            listener.close();
            selector.close();
            throw e;
        }
        RelayServer server = new RelayServer(listener, selector, config, visitors, nanoClock);
        server.thread.start();
        return server;
    }

    public int port() {
        return listener.socket().getLocalPort();
    }

    public Audience audience() {
        return audience;
    }

    /** The relays that are told of changes now. */
    public int relays() {
        return audience.size();
    }

    /** The bytes of changes told, those told to several relays counted once. */
    public long bytesTold() {
        return audience.bytesTold();
    }

    /** Whether relays are served; false once it is closed, or has failed for a reason that is a bug. */
    public boolean isServing() {
        return thread.isAlive();
    }

    /** The connections accepted so far. */
    public long accepted() {
        return accepted.get();
    }

    /** The connections that this side has ended so far, or that broke. */
    public long dropped() {
        return dropped.get();
    }

    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        thread.awaitEnd();
    }

    private void run() {
        server = Thread.currentThread();
        try (selector;
                listener) {
            while (!closed) {
                serve(turns.next(isAccepting ? KEEP_MILLIS : FULL_MILLIS), nanoClock.getAsLong());
            }
            for (SelectionKey key : List.copyOf(selector.keys())) {
                key.channel().close();
            }
        } catch (IOException e) {
            LOG.error("Relays are no longer served", e);
        }
    }

    /** What sessions say of themselves, from any thread. */
    private final class Listening implements RelaySession.Outside {
        @Override
        public void toSend(RelaySession session) {
            if (session.isFirstToSend()) {
                toSend.add(session);
                // The server's own thread sends before it waits.
                if (!Thread.currentThread().equals(server)) {
                    selector.wakeup();
                }
            }
        }

        @Override
        public void pinged(RelaySession session) {
            audience.pinged(session);
        }
    }

    private void serve(Set<SelectionKey> due, long nowNanos) {
        for (SelectionKey key : due) {
            if (key.isValid() && key.isAcceptable()) {
                accept(nowNanos);
            } else if (key.attachment() instanceof RelaySession session) {
                attempt(key, session, nowNanos, () -> {
                    read(key, session, nowNanos);
                    flush(key, session);
                });
            }
        }
        if (nowNanos - keptNanos >= KEEP_MILLIS * 1_000_000) {
            keptNanos = nowNanos;
            config.secrets().look();
            for (SelectionKey key : List.copyOf(selector.keys())) {
                if (key.attachment() instanceof RelaySession session) {
                    attempt(key, session, nowNanos, () -> session.keep(nowNanos));
                }
            }
        }
        sendAll(nowNanos);
        if (!isAccepting && hasPlace(nowNanos)) {
            accepting(true);
        }
    }

    /** As many as wait now: pings of others are to be read between two rounds of changes. */
    private void sendAll(long nowNanos) {
        for (int waiting = toSend.size(); waiting > 0; waiting--) {
            RelaySession session = toSend.poll();
            SelectionKey key = session == null ? null : session.keyFor(selector);
            if (session != null && key != null) {
                attempt(key, session, nowNanos, () -> flush(key, session));
            }
        }
    }

    private static void flush(SelectionKey key, RelaySession session) throws IOException {
        int interest = session.flush() ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE;
        if (key.interestOps() != interest) {
            key.interestOps(interest);
        }
    }

    private void read(SelectionKey key, RelaySession session, long nowNanos) throws IOException {
        boolean known = session.joined();
        try {
            if (session.read(nowNanos)) {
                turns.again(key);
            }
        } finally {
            if (!known && session.joined()) {
                strangers.remove(session, session.address());
                relays++;
                if (session.isRelay()) {
                    audience.joined(session);
                }
                LOG.debug("{} {} has joined", session.isRelay() ? "Relay" : "Peer", session.peer());
            }
        }
    }

    private void accept(long nowNanos) {
        try {
            while (hasPlace(nowNanos)) {
                SocketChannel socket = listener.accept();
                if (socket == null) {
                    return;
                }
                accepted.incrementAndGet();
                takeIn(socket, nowNanos);
            }
            // Others wait in the system's queue, and lose nothing but time.
            accepting(false);
        } catch (IOException e) {
            complaints.say("No connection can be accepted: " + e, nowNanos);
            // Whoever waits where no more files may be opened would have this tried again at once, and again.
            LockSupport.parkNanos(REFUSED_PAUSE_NANOS);
        }
    }

    /** Whether there is a place for one who has yet to prove the secret, if need be by letting another go. */
    private boolean hasPlace(long nowNanos) {
        if (strangers.isFull()) {
            strangers.toGo(nowNanos).ifPresent(oldest -> letGo(oldest, nowNanos));
        }
        return !strangers.isFull();
    }

    private void accepting(boolean now) {
        SelectionKey key = listener.keyFor(selector);
        if (key != null && key.isValid()) {
            key.interestOps(now ? SelectionKey.OP_ACCEPT : 0);
            isAccepting = now;
        }
    }

    private void takeIn(SocketChannel socket, long nowNanos) {
        try {
            if (relays >= config.relaysMax()) {
                complaints.say(
                        "Connection from " + socket.getRemoteAddress() + " dropped: " + relays
                                + " peers are connected already",
                        nowNanos);
                dropped.incrementAndGet();
                socket.close();
            } else {
                greet(socket, nowNanos);
            }
        } catch (IOException e) {
            complaints.say("A connection could not be accepted: " + e, nowNanos);
        }
    }

    private void letGo(RelaySession oldest, long nowNanos) {
        SelectionKey key = oldest.keyFor(selector);
        if (key != null) {
            drop(key, oldest, new IOException("others wait, and it has not proved the secret"), nowNanos);
        }
    }

    private void greet(SocketChannel socket, long nowNanos) throws IOException {
        try {
            socket.configureBlocking(false);
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            RelaySession session =
                    new RelaySession(socket, config, visitors, outside, Greeting.nonce(random), nowNanos);
            SelectionKey key = socket.register(selector, SelectionKey.OP_READ, session);
            strangers.add(session, session.address(), nowNanos);
            attempt(key, session, nowNanos, () -> flush(key, session));
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private interface Step {
        void run() throws IOException;
    }

    private void attempt(SelectionKey key, RelaySession session, long nowNanos, Step step) {
        if (!key.isValid()) {
            return;
        }
        try {
            step.run();
        } catch (IOException | RuntimeException e) {
            // Nothing that one peer says, or a bug, is to end this for the others.
            drop(key, session, e, nowNanos);
        }
    }

    private void drop(SelectionKey key, RelaySession session, Exception why, long nowNanos) {
        key.cancel();
        dropped.incrementAndGet();
        try {
            session.end();
        } catch (IOException | RuntimeException e) {
            LOG.debug("Closing a dropped connection", e);
        }
        LOG.debug("A dropped connection", why);
        if (session.joined()) {
            relays--;
            audience.left(session);
            LOG.debug("{} {} has left: {}", session.isRelay() ? "Relay" : "Peer", session.peer(), reason(why));
        } else {
            strangers.remove(session, session.address());
            complaints.say("Connection from " + session.peer() + " dropped: " + reason(why), nowNanos);
        }
    }

    /** What the peer did, or which bug of ours this is. */
    private static String reason(Exception why) {
        return why instanceof IOException ? String.valueOf(why.getMessage()) : why.toString();
    }
}
