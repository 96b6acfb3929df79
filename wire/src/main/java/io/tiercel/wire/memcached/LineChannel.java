package io.tiercel.wire.memcached;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/**
 * Lines and bytes to and from a memcached server, none of which is waited for longer than there is {@link ServerPatience}.
 *
 * <p>After any exception it is of no use any more and must be closed. Not thread-safe.
 */
final class LineChannel implements Closeable {
    private static final int LINES_BYTES = 16 << 10;
    private static final int LINE_BYTES_MAX = 2048;

    private final SocketChannel channel;
    private final Selector selector;
    private final SelectionKey key;
    private final ByteBuffer in = ByteBuffer.allocateDirect(LINES_BYTES).limit(0);
    private ServerPatience patience;

    private LineChannel(SocketChannel channel, Selector selector, ServerPatience patience) throws IOException {
        this.channel = channel;
        this.selector = selector;
        this.patience = patience;
        this.key = channel.register(selector, 0);
    }

    /**
     * Connects. The address's name is looked up anew each time, since a server may move; Java bounds no such look-up, but
     * what it takes counts as waiting, so that a slow one fails.
     *
     * @param patience for this, and from each {@link #begin} on
     * @throws IOException if there is no server, or none in time
     */
    static LineChannel open(InetSocketAddress address, ServerPatience patience) throws IOException {
        SocketChannel channel = SocketChannel.open();
        Selector selector = null;
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            selector = channel.provider().openSelector();
            LineChannel lines = new LineChannel(channel, selector, patience);
            lines.connect(address);
            return lines;
        } catch (IOException | RuntimeException e) {
            channel.close();
            if (selector != null) {
                selector.close();
            }
            throw e instanceof IOException io ? io : new IOException("no memcached server at " + address, e);
        }
    }

    /** Waits by this patience from now on. */
    void waitBy(ServerPatience other) {
        patience = other;
    }

    /** Whether the server, of which nothing is to come, has neither sent anything nor closed the connection. */
    boolean isQuiet() {
        try {
            return !in.hasRemaining() && channel.read(in.clear()) == 0;
        } catch (IOException e) {
            return false;
        } finally {
            in.limit(0);
        }
    }

    /** An operation begins. */
    void begin() {
        patience.begin();
    }

    /** Sends all of these, which are used up. */
    void send(ByteBuffer... request) throws IOException {
        ByteBuffer last = request[request.length - 1];
        while (last.hasRemaining()) {
            if (channel.write(request) == 0) {
                await(SelectionKey.OP_WRITE);
            }
        }
    }

    /** The next line, without its end. */
    String line() throws IOException {
        StringBuilder line = new StringBuilder();
        while (line.length() <= LINE_BYTES_MAX) {
            while (!in.hasRemaining()) {
                fill();
            }
            char c = (char) (in.get() & 0xff);
            if (c == '\n') {
                return line.substring(0, Math.max(0, line.length() - 1));
            }
            line.append(c);
        }
        throw new IOException("a memcached server sends a line of more than " + LINE_BYTES_MAX + " bytes");
    }

    /** Fills dst with the next bytes. */
    void read(ByteBuffer dst) throws IOException {
        int buffered = Math.min(dst.remaining(), in.remaining());
        dst.put(in.slice(in.position(), buffered));
        in.position(in.position() + buffered);
        while (dst.hasRemaining()) {
            if (receive(dst) == 0) {
                await(SelectionKey.OP_READ);
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (selector) {
            channel.close();
        }
    }

    private void connect(InetSocketAddress named) throws IOException {
        begin();
        long begun = System.nanoTime();
        InetSocketAddress address = new InetSocketAddress(named.getHostString(), named.getPort());
        patience.spend(System.nanoTime() - begun);
        patience.check();
        if (address.isUnresolved()) {
            throw new IOException("no address is known for the memcached server " + address.getHostString());
        }
        if (!channel.connect(address)) {
            while (!channel.finishConnect()) {
                await(SelectionKey.OP_CONNECT);
            }
        }
    }

    private void fill() throws IOException {
        in.clear();
        int received = 0;
        try {
            received = receive(in);
        } finally {
            in.flip();
        }
        if (received == 0) {
            await(SelectionKey.OP_READ);
        }
    }

    private int receive(ByteBuffer dst) throws IOException {
        int received = channel.read(dst);
        if (received < 0) {
            throw new EOFException("the memcached server has closed the connection");
        }
        return received;
    }

    private void await(int operation) throws IOException {
        key.interestOps(operation);
        patience.await(selector);
        if (Thread.currentThread().isInterrupted()) {
            throw new IOException("interrupted while waiting for a memcached server");
        }
    }
}
