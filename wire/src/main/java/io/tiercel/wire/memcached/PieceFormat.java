package io.tiercel.wire.memcached;

import io.tiercel.wire.memcached.MemcachedConnection.Value;
import java.io.IOException;
import java.nio.ByteBuffer;

/** How the pieces of one block go into memcached, and how what comes out is told to be what went in. Not thread-safe. */
public interface PieceFormat {
    /**
     * Reads the value that the server is about to send.
     *
     * @param dst with room for the piece and no more
     * @return whether it is the piece; if not, dst's position stays, and what follows it is of no use
     */
    boolean read(MemcachedConnection server, Value value, long piece, ByteBuffer dst) throws IOException;

    /**
     * Brings a piece.
     *
     * @param bytes whose position stays
     * @param expirySeconds after which the server lets it go
     * @return whether the server took it
     */
    boolean store(MemcachedConnection server, long piece, int expirySeconds, ByteBuffer bytes) throws IOException;
}
