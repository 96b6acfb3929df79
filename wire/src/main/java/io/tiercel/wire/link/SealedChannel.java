package io.tiercel.wire.link;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A non-blocking connection that carries messages: in the clear until it is {@link #secure}d, sealed from then on.
 *
 * <p>On the wire a message is its length (four bytes, big-endian), itself, and its seal. What is longer than agreed, or
 * whose seal does not fit, ends the connection. {@link #offer} may be called from any thread; all else is for the one
 * thread that serves the connection.
 */
public final class SealedChannel implements Outbox, Closeable {
    private static final int LENGTH_BYTES = Integer.BYTES;
    /** What a side may say at once before it has proved anything. */
    private static final int CLEAR_BYTES_MAX = 256;

    private static final int INBOUND_BYTES_FIRST = 1 << 10;
    private static final int WRITTEN_AT_ONCE = 4 << 10;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SocketChannel channel;
    private final int messageBytesMax;
    private final int queueBytesMax;
    private ByteBuffer inbound;
    private final Deque<Waiting> queue = new ArrayDeque<>();
    /** What waits takes, without what is not made yet. */
    private int queuedBytes;

    private boolean overflowed;
    private ByteBuffer outbound = NOTHING;
    private @Nullable Seal inSeal;
    private @Nullable Seal outSeal;

    /**
     * What waits to be sent.
     *
     * @param bytes that it takes in the queue
     */
    private record Waiting(Iterator<byte[]> messages, int bytes) {}

    /**
     * @param messageBytesMax the longest message that is received
     * @param queueBytesMax how many bytes may wait to be sent
     */
    public SealedChannel(SocketChannel channel, int messageBytesMax, int queueBytesMax) {
        this.channel = channel;
        this.messageBytesMax = messageBytesMax;
        this.queueBytesMax = queueBytesMax;
        this.inbound = ByteBuffer.allocate(INBOUND_BYTES_FIRST).flip();
    }

    /** Seals every message from the next on. Messages in the clear must have been sent. */
    void secure(Seal in, Seal out) {
        if (!flushed()) {
            throw new IllegalStateException("messages in the clear wait to be sent");
        }
        inSeal = in;
        outSeal = out;
    }

    /**
     * The next message, or null if it has not all arrived.
     *
     * @throws EOFException if the other side closed the connection
     */
    public @Nullable ByteBuffer receive() throws IOException {
        ByteBuffer message = nextMessage();
        if (message == null) {
            makeRoom();
            int read = channel.read(inbound);
            inbound.flip();
            if (read < 0) {
                throw new EOFException("the connection was closed by the other side");
            }
            message = nextMessage();
        }
        return message;
    }

    /**
     * Queues a message to be sent.
     *
     * @return whether there was room; if not, nothing more will be sent
     */
    @Override
    public synchronized boolean offer(byte[] message) {
        overflowed |= queuedBytes + message.length > queueBytesMax;
        if (!overflowed) {
            queue.add(new Waiting(List.of(message).iterator(), message.length));
            queuedBytes += message.length;
        }
        return !overflowed;
    }

    /** Queues a short message before all that waits, whether or not there is room: what keeps the connection useful. */
    synchronized void offerFirst(byte[] message) {
        queue.addFirst(new Waiting(List.of(message).iterator(), message.length));
        queuedBytes += message.length;
    }

    @Override
    public synchronized boolean offerIfRoom(byte[] message) {
        return queuedBytes + message.length <= queueBytesMax / 2 && offer(message);
    }

    @Override
    public synchronized void offerAll(Iterable<byte[]> messages) {
        if (!overflowed) {
            queue.add(new Waiting(messages.iterator(), 0));
        }
    }

    public synchronized boolean overflowed() {
        return overflowed;
    }

    /** Sends what can be sent now; whether nothing is left. */
    public boolean flush() throws IOException {
        while (true) {
            if (outbound.hasRemaining()) {
                channel.write(outbound);
                if (outbound.hasRemaining()) {
                    return false;
                }
            }
            outbound = nextWrite();
            if (!outbound.hasRemaining()) {
                return true;
            }
        }
    }

    public SocketChannel channel() {
        return channel;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private synchronized byte @Nullable [] poll() {
        for (Waiting first = queue.peek(); first != null; first = queue.peek()) {
            if (first.messages.hasNext()) {
                return first.messages.next();
            }
            queue.remove();
            queuedBytes -= first.bytes;
        }
        return null;
    }

    private synchronized boolean flushed() {
        return queue.isEmpty() && !outbound.hasRemaining();
    }

    /** As many messages as are worth one write; none where none wait. */
    private ByteBuffer nextWrite() {
        byte[] first = poll();
        if (first == null) {
            return NOTHING;
        }
        byte[] next = first.length < WRITTEN_AT_ONCE ? poll() : null;
        if (next == null) {
            return putFrame(ByteBuffer.allocate(frameBytes(first)), first).flip();
        }
        ByteBuffer frames = putFrame(ByteBuffer.allocate(Math.max(WRITTEN_AT_ONCE, frameBytes(first))), first);
        while (next != null) {
            if (frames.remaining() < frameBytes(next)) {
                frames = ByteBuffer.allocate(frames.position() + frameBytes(next))
                        .put(frames.flip());
            }
            putFrame(frames, next);
            next = frames.remaining() < LENGTH_BYTES + Seal.BYTES + 1 ? null : poll();
        }
        return frames.flip();
    }

    private int frameBytes(byte[] message) {
        return LENGTH_BYTES + message.length + (outSeal == null ? 0 : Seal.BYTES);
    }

    private ByteBuffer putFrame(ByteBuffer frames, byte[] message) {
        frames.putInt(message.length).put(message);
        return outSeal == null ? frames : frames.put(outSeal.next(message));
    }

    /** For the rest of the message that has begun: most connections never see a long one, and keep a small buffer. */
    private void makeRoom() {
        int frame =
                inbound.remaining() < LENGTH_BYTES ? 0 : LENGTH_BYTES + inbound.getInt(inbound.position()) + Seal.BYTES;
        if (frame > inbound.capacity()) {
            inbound = ByteBuffer.allocate(frame).put(inbound);
        } else {
            inbound.compact();
        }
    }

    private @Nullable ByteBuffer nextMessage() throws IOException {
        if (inbound.remaining() < LENGTH_BYTES) {
            return null;
        }
        int length = inbound.getInt(inbound.position());
        if (length < 1 || length > (inSeal == null ? CLEAR_BYTES_MAX : messageBytesMax)) {
            throw new IOException("a message of " + length + " bytes: this is not Tiercel's protocol");
        }
        int sealBytes = inSeal == null ? 0 : Seal.BYTES;
        if (inbound.remaining() < LENGTH_BYTES + length + sealBytes) {
            return null;
        }
        byte[] message = new byte[length];
        byte[] seal = new byte[sealBytes];
        inbound.position(inbound.position() + LENGTH_BYTES).get(message).get(seal);
        if (inSeal != null && !inSeal.fits(message, seal)) {
            throw new BadSealException();
        }
        return ByteBuffer.wrap(message);
    }
}
