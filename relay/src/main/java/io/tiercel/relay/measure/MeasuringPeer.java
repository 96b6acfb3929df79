package io.tiercel.relay.measure;

import io.tiercel.wire.link.Secret;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives what other peers send, and sends to them when it is told to, for who has the secret. Serves few at a time, each
 * for a bounded time, and keeps nothing. {@link #close} may be called from any thread.
 */
public final class MeasuringPeer implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(MeasuringPeer.class);
    static final long SESSION_NANOS_MAX = TimeUnit.SECONDS.toNanos(20);

    private static final int SESSIONS_MAX = 8;
    private static final long NO_TICKET = 0;
    private static final long LOOK_MILLIS = 250;

    private final ServerSocketChannel server;
    private final Selector selector;
    private final Secret secret;
    private final PushTerms terms;
    private final ExecutorService sessions = new ThreadPoolExecutor(
            0, SESSIONS_MAX, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), MeasuringPeer::daemon);

    private MeasuringPeer(ServerSocketChannel server, Selector selector, Secret secret, PushTerms terms) {
        this.server = server;
        this.selector = selector;
        this.secret = secret;
        this.terms = terms;
    }

    /**
     * Listens, and serves all who have the secret, once it is told to.
     *
     * @throws IOException that names the address if it cannot be listened at
     */
    public static MeasuringPeer open(InetSocketAddress address, Secret secret) throws IOException {
        return open(address, secret, PushTerms.OPEN);
    }

    static MeasuringPeer open(InetSocketAddress address, Secret secret, PushTerms terms) throws IOException {
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.bind(PeerAddress.resolved(address)).configureBlocking(false);
            return new MeasuringPeer(server, selector, secret, terms);
        } catch (IOException | RuntimeException e) {
            server.close();
            selector.close();
            String where = address.getHostString() + ":" + address.getPort();
            throw new IOException("cannot listen at " + where + ": " + e.getMessage(), e);
        }
    }

    public int port() {
        return server.socket().getLocalPort();
    }

    /** Serves until so much time is over or this is closed. */
    public void serve(long nanosMax) throws IOException {
        long endNanos = System.nanoTime() + nanosMax;
        serveWhile(() -> System.nanoTime() - endNanos < 0);
    }

    /** Serves until this is closed, or, as is looked each second or more often, is not wanted any more. */
    void serveWhile(BooleanSupplier wanted) throws IOException {
        try (selector) {
            server.register(selector, SelectionKey.OP_ACCEPT);
            while (server.isOpen() && wanted.getAsBoolean()) {
                selector.select(LOOK_MILLIS);
                selector.selectedKeys().clear();
                acceptOne();
            }
        } catch (ClosedChannelException | ClosedSelectorException e) {
            // Closed in the middle, as was asked for.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        // Only then does the system give the port back.
        selector.close();
        sessions.shutdownNow();
    }

    private void acceptOne() throws IOException {
        SocketChannel guest = server.isOpen() ? server.accept() : null;
        if (guest == null) {
            return;
        }
        try {
            sessions.execute(() -> converse(guest));
        } catch (RejectedExecutionException e) {
            guest.close();
        }
    }

    private void converse(SocketChannel guest) {
        try (SealedTalk talk = SealedTalk.accept(guest, secret, SESSION_NANOS_MAX)) {
            while (true) {
                answer(talk, talk.receive());
            }
        } catch (EOFException e) {
            // The guest has what it wanted.
        } catch (IOException e) {
            LOG.warn("A guest that measures was sent away: {}", e.getMessage());
        }
    }

    private void answer(SealedTalk talk, ByteBuffer message) throws IOException {
        byte kind = message.get();
        if (kind == RateMessages.PUSH && message.remaining() == 2 * Long.BYTES) {
            receive(talk, message.getLong(), message.getLong());
        } else if (kind == RateMessages.MEASURE && terms.obeysGuests()) {
            measure(talk, RateMessages.text(message));
        } else {
            throw new IOException("an unknown message: " + kind);
        }
    }

    private void receive(SealedTalk talk, long ticket, long bytes) throws IOException {
        terms.admit(ticket, bytes);
        talk.send(RateMessages.of(RateMessages.READY));
        long beganNanos = System.nanoTime();
        talk.drain(bytes);
        talk.send(RateMessages.of(RateMessages.DONE, System.nanoTime() - beganNanos));
    }

    private void measure(SealedTalk talk, String peer) throws IOException {
        byte[] answer;
        try {
            RateMeter.Result measured = RateMeter.measure(
                    PeerAddress.parse(peer).socketAddress(), secret, NO_TICKET, RateMeter.BYTES_TOTAL_MAX);
            answer = RateMessages.of(RateMessages.RATE, measured.bytesPerSecond());
        } catch (IOException | IllegalArgumentException e) {
            answer = RateMessages.of(RateMessages.FAILED, String.valueOf(e.getMessage()));
        }
        talk.send(answer);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "measuring peer");
        thread.setDaemon(true);
        return thread;
    }
}
