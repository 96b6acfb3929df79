package io.tiercel.relay.measure;

import io.tiercel.wire.link.EqualGreeting;
import io.tiercel.wire.link.Greeting;
import io.tiercel.wire.link.SealedChannel;
import io.tiercel.wire.link.Secret;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.concurrent.TimeUnit;

/**
 * A connection between two that have the same secret: sealed messages, and between them bytes in the clear, which are
 * what is measured. Ends with a {@link SocketTimeoutException} when its time is over. Not thread-safe.
 */
final class SealedTalk implements Closeable {
    private static final int MESSAGE_BYTES_MAX = 1 << 10;
    private static final int QUEUE_BYTES_MAX = 1 << 12;
    private static final int PIECE_BYTES = 1 << 18;

    private final SocketChannel channel;
    private final SealedChannel messages;
    private final Selector selector;
    private final SelectionKey key;
    private final long endNanos;

    private SealedTalk(SocketChannel channel, long nanosMax) throws IOException {
        this.channel = channel;
        endNanos = System.nanoTime() + nanosMax;
        channel.configureBlocking(false);
        messages = new SealedChannel(channel, MESSAGE_BYTES_MAX, QUEUE_BYTES_MAX);
        selector = Selector.open();
        key = channel.register(selector, 0);
    }

    /** Connects, and proves the secret with the first message. */
    static SealedTalk connect(InetSocketAddress address, Secret secret, long nanosMax) throws IOException {
        SealedTalk talk = over(connected(address, nanosMax), nanosMax);
        try {
            byte[] theirs = Greeting.helloNonce(talk.receive());
            byte[] own = Greeting.nonce(new SecureRandom());
            talk.send(own);
            EqualGreeting.secureGuest(talk.messages, secret, theirs, own);
            return talk;
        } catch (IOException | RuntimeException e) {
            talk.close();
            throw e;
        }
    }

    /** Greets who has connected; only who has the secret can be heard from then on. */
    static SealedTalk accept(SocketChannel channel, Secret secret, long nanosMax) throws IOException {
        SealedTalk talk = over(channel, nanosMax);
        try {
            byte[] own = Greeting.nonce(new SecureRandom());
            talk.send(Greeting.hello(own));
            EqualGreeting.secureHost(talk.messages, secret, own, talk.receive());
            return talk;
        } catch (IOException | RuntimeException e) {
            talk.close();
            throw e;
        }
    }

    private static SocketChannel connected(InetSocketAddress address, long nanosMax) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.socket().connect(address, (int) TimeUnit.NANOSECONDS.toMillis(nanosMax));
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static SealedTalk over(SocketChannel channel, long nanosMax) throws IOException {
        try {
            return new SealedTalk(channel, nanosMax);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Sends a message and waits until it is on its way. */
    void send(byte[] message) throws IOException {
        messages.offer(message);
        while (!messages.flush()) {
            await(SelectionKey.OP_WRITE);
        }
    }

    /** @throws EOFException if the other side has ended */
    ByteBuffer receive() throws IOException {
        ByteBuffer message = messages.receive();
        while (message == null) {
            await(SelectionKey.OP_READ);
            message = messages.receive();
        }
        return message;
    }

    /** Sends so many bytes of no meaning. The other side must have said that it waits for them. */
    void pour(long bytes) throws IOException {
        ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_BYTES);
        long left = bytes;
        while (left > 0) {
            piece.clear().limit((int) Math.min(PIECE_BYTES, left));
            while (piece.hasRemaining()) {
                if (channel.write(piece) == 0) {
                    await(SelectionKey.OP_WRITE);
                }
            }
            left -= piece.position();
        }
    }

    /** Receives so many bytes of no meaning. */
    void drain(long bytes) throws IOException {
        ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_BYTES);
        long left = bytes;
        while (left > 0) {
            int read = channel.read(piece.clear().limit((int) Math.min(PIECE_BYTES, left)));
            if (read < 0) {
                throw new EOFException("the connection was closed by the other side");
            }
            if (read == 0) {
                await(SelectionKey.OP_READ);
            }
            left -= read;
        }
    }

    @Override
    public void close() throws IOException {
        selector.close();
        channel.close();
    }

    private void await(int operation) throws IOException {
        long leftMillis = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
        if (leftMillis <= 0) {
            throw new SocketTimeoutException("no end in the time that it may take");
        }
        key.interestOps(operation);
        selector.select(leftMillis);
        selector.selectedKeys().clear();
    }
}
