package io.tiercel.client.hot;

import io.tiercel.wire.VersionTables;
import io.tiercel.wire.cache.CacheKind;
import io.tiercel.wire.cache.KeyMessages;
import io.tiercel.wire.cache.KeyQuestion;
import io.tiercel.wire.cache.QuestionMessages;
import io.tiercel.wire.link.Message;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** Asks the relay of this machine for keys, over a connection for each question: they are few. For one thread at a time. */
final class KeySocket implements PieceKeys.Asking {
    private static final byte[] NO_KEY = {};

    private final Path directory;
    private final String cluster;
    private final String owner;
    private final long timeoutNanos;
    private long number;

    /** @param owner the operating-system user who must have made the relay's socket */
    KeySocket(Path directory, String cluster, String owner, long timeoutNanos) {
        this.directory = directory;
        this.cluster = cluster;
        this.owner = owner;
        this.timeoutNanos = timeoutNanos;
    }

    @Override
    public byte[] ask(KeyQuestion question) throws IOException {
        if (!question.fits()) {
            return NO_KEY;
        }
        // If another user could have put a socket there, it would learn tokens.
        VersionTables.checkTrusted(directory, owner);
        byte[] asked = KeyMessages.ask(++number, question);
        ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + asked.length)
                .putInt(asked.length)
                .put(asked)
                .flip();
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            if (!channel.connect(UnixDomainSocketAddress.of(VersionTables.reports(directory, cluster)))) {
                throw new IOException("the relay takes nobody in");
            }
            channel.register(selector, SelectionKey.OP_READ);
            channel.write(frame);
            if (frame.hasRemaining()) {
                throw new IOException("the relay does not read");
            }
            return answer(channel, selector, System.nanoTime() + timeoutNanos);
        }
    }

    private byte[] answer(SocketChannel channel, Selector selector, long deadlineNanos) throws IOException {
        ByteBuffer length = read(channel, selector, ByteBuffer.allocate(Integer.BYTES), deadlineNanos);
        int bytes = length.getInt();
        if (bytes < 1 || bytes > Message.BYTES_MAX) {
            throw new IOException("the relay answers with " + bytes + " bytes, not with 1 to " + Message.BYTES_MAX);
        }
        ByteBuffer answer = read(channel, selector, ByteBuffer.allocate(bytes), deadlineNanos);
        if (CacheKind.ALL.read(answer) != CacheKind.KEY || QuestionMessages.number(answer) != number) {
            throw new IOException("the relay answers another question");
        }
        return KeyMessages.body(answer);
    }

    private static ByteBuffer read(SocketChannel channel, Selector selector, ByteBuffer into, long deadlineNanos)
            throws IOException {
        while (into.hasRemaining()) {
            int read = channel.read(into);
            if (read < 0) {
                throw new EOFException("the relay has closed the connection");
            }
            long leftNanos = deadlineNanos - System.nanoTime();
            if (read == 0 && leftNanos <= 0) {
                throw new SocketTimeoutException("the relay does not answer in time");
            }
            if (read == 0) {
                selector.select(leftNanos / 1_000_000 + 1);
                selector.selectedKeys().clear();
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new IOException("interrupted while waiting for the relay");
            }
        }
        return into.flip();
    }
}
