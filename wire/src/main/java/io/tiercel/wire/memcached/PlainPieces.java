package io.tiercel.wire.memcached;

import io.tiercel.wire.memcached.MemcachedConnection.Value;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Pieces as they are, with a checksum for flags: right unless somebody means it not to be, and readable by everybody. */
public final class PlainPieces implements PieceFormat {
    private final Pieces pieces;

    public PlainPieces(Pieces pieces) {
        this.pieces = pieces;
    }

    @Override
    public boolean read(MemcachedConnection server, Value value, long piece, ByteBuffer dst) throws IOException {
        if (value.bytes() != dst.remaining()) {
            server.skip(value);
            return false;
        }
        int start = dst.position();
        server.read(dst);
        boolean intact = pieces.isIntact(piece, dst.duplicate().flip().position(start), value.flags());
        if (!intact) {
            dst.position(start);
        }
        return intact;
    }

    @Override
    public boolean store(MemcachedConnection server, long piece, int expirySeconds, ByteBuffer bytes)
            throws IOException {
        return server.set(pieces.key(piece), pieces.checksum(piece, bytes), expirySeconds, bytes);
    }
}
