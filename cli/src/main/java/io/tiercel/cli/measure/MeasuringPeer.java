package io.tiercel.cli.measure;

import io.tiercel.wire.link.Secret;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Receives what other peers send, and sends to them when it is told to, for who has the secret. Serves few at a time, each
 * for a bounded time, and keeps nothing. {@link #close} may be called from any thread.
 */
public final class MeasuringPeer implements Closeable {
    static final long SESSION_NANOS_MAX = TimeUnit.SECONDS.toNanos(20);

    private static final int SESSIONS_MAX = 8;

    private final ServerSocketChannel server;
    private final Secret secret;
    private final ExecutorService sessions = new ThreadPoolExecutor(
            0, SESSIONS_MAX, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), MeasuringPeer::daemon);

    private MeasuringPeer(ServerSocketChannel server, Secret secret) {
        this.server = server;
        this.secret = secret;
    }

    /**
     * Listens, and serves once it is told to.
     *
     * @throws IOException that names the address if it cannot be listened at
     */
    public static MeasuringPeer open(InetSocketAddress address, Secret secret) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.bind(PeerAddress.resolved(address)).configureBlocking(false);
            return new MeasuringPeer(server, secret);
        } catch (IOException | RuntimeException e) {
            server.close();
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
        try (Selector selector = Selector.open()) {
            server.register(selector, SelectionKey.OP_ACCEPT);
            while (server.isOpen()) {
                long leftMillis = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
                if (leftMillis <= 0) {
                    return;
                }
                selector.select(Math.min(leftMillis, 1000)); // So that it is seen within a second that this was closed.
                selector.selectedKeys().clear();
                acceptOne();
            }
        } catch (ClosedChannelException e) {
            // Closed in the middle, as was asked for.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
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
            System.err.println("topology serve: a guest was sent away: " + e.getMessage());
        }
    }

    private void answer(SealedTalk talk, ByteBuffer message) throws IOException {
        byte kind = message.get();
        if (kind == RateMessages.PUSH && message.remaining() == Long.BYTES) {
            receive(talk, message.getLong());
        } else if (kind == RateMessages.MEASURE) {
            measure(talk, RateMessages.text(message));
        } else {
            throw new IOException("an unknown message: " + kind);
        }
    }

    private static void receive(SealedTalk talk, long bytes) throws IOException {
        if (bytes < 1 || bytes > RateMeter.BYTES_MAX) {
            throw new IOException("a push of " + bytes + " bytes");
        }
        talk.send(RateMessages.of(RateMessages.READY));
        long beganNanos = System.nanoTime();
        talk.drain(bytes);
        talk.send(RateMessages.of(RateMessages.DONE, System.nanoTime() - beganNanos));
    }

    private void measure(SealedTalk talk, String peer) throws IOException {
        byte[] answer;
        try {
            answer = RateMessages.of(RateMessages.RATE, RateMeter.bytesPerSecond(PeerAddress.parse(peer), secret));
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
