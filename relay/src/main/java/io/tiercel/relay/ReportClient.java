package io.tiercel.relay;

import io.tiercel.wire.link.Message;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The connection of a client that reports what it reads, and what has come over it and was not taken yet. For one thread. */
final class ReportClient {
    private static final int FIRST_BYTES = 4 << 10;

    private final SocketChannel channel;
    private final String user;
    private ByteBuffer inbound = ByteBuffer.allocate(FIRST_BYTES).flip();
    private long heard;

    /** @param turn a number that grows, by which is told who was heard last */
    ReportClient(SocketChannel channel, String user, long turn) {
        this.channel = channel;
        this.user = user;
        this.heard = turn;
    }

    /**
     * Of these, at least one, the one that is missed least where there are too many: of the user who has most of them the one
     * that was not heard for longest. Its process, if it still reads, connects again.
     */
    static ReportClient leastMissed(Collection<ReportClient> clients) {
        Map<String, Integer> ofUser = new LinkedHashMap<>();
        clients.forEach(client -> ofUser.merge(client.user, 1, Integer::sum));
        return clients.stream()
                .min(Comparator.<ReportClient>comparingInt(client -> -ofUser.getOrDefault(client.user, 0))
                        .thenComparingLong(client -> client.heard))
                .orElseThrow();
    }

    SocketChannel channel() {
        return channel;
    }

    /** Whose process it is, as the kernel tells. */
    String user() {
        return user;
    }

    /**
     * Reads what fits beside what is left of the last message; whether there was anything.
     *
     * @throws EOFException if the client has closed the connection
     */
    boolean fill(long turn) throws IOException {
        int need = inbound.remaining() < Integer.BYTES ? 0 : Integer.BYTES + inbound.getInt(inbound.position());
        inbound = need > inbound.capacity() ? ByteBuffer.allocate(need).put(inbound) : inbound.compact();
        int read = channel.read(inbound);
        inbound.flip();
        if (read < 0) {
            throw new EOFException();
        }
        heard = read > 0 ? turn : heard;
        return read > 0;
    }

    /**
     * Takes out the next message; null if it has not all come.
     *
     * @throws IOException if there can be none of its length
     */
    byte @Nullable [] next() throws IOException {
        if (inbound.remaining() < Integer.BYTES) {
            return null;
        }
        int length = inbound.getInt(inbound.position());
        if (length < 1 || length > Message.BYTES_MAX) {
            throw new IOException("a report of " + length + " bytes");
        }
        if (inbound.remaining() < Integer.BYTES + length) {
            return null;
        }
        byte[] frame = new byte[length];
        inbound.position(inbound.position() + Integer.BYTES).get(frame);
        return frame;
    }
}
