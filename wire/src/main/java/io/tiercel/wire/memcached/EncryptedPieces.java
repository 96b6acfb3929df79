package io.tiercel.wire.memcached;

import io.tiercel.wire.crypt.AeadCipher;
import io.tiercel.wire.memcached.MemcachedConnection.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;

/**
 * Pieces that only who has the block's key can read, and that only they can have brought. A piece is encrypted in records
 * of {@value #RECORD_BYTES} bytes, each bound to the piece's key in memcached, which names block, generation and piece, and to
 * its place: a JVM compiles what it calls often, and tasks live for seconds.
 */
public final class EncryptedPieces implements PieceFormat {
    static final int RECORD_BYTES = 16 << 10;

    /** What a whole piece takes. */
    static final int BYTES_MAX = bytesOf(Pieces.BYTES);

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int NO_FLAGS = 0;

    private final Pieces pieces;
    private final AeadCipher cipher;
    private final ByteBuffer sealed = ByteBuffer.allocate(BYTES_MAX);

    /** @param key of the block, of {@link AeadCipher#KEY_BYTES} */
    public EncryptedPieces(Pieces pieces, byte[] key) {
        this.pieces = pieces;
        this.cipher = new AeadCipher(key, RANDOM);
    }

    @Override
    public boolean read(MemcachedConnection server, Value value, long piece, ByteBuffer dst) throws IOException {
        if (value.bytes() != bytesOf(dst.remaining())) {
            server.skip(value);
            return false;
        }
        server.read(sealed.clear().limit(value.bytes()));
        int start = dst.position();
        int limit = dst.limit();
        boolean genuine = true;
        sealed.position(0);
        for (int record = 0; genuine && sealed.position() < value.bytes(); record++) {
            int bytes = Math.min(RECORD_BYTES + AeadCipher.OVERHEAD_BYTES, value.bytes() - sealed.position());
            sealed.limit(sealed.position() + bytes);
            genuine = cipher.decrypt(sealed, associated(piece, record), dst);
        }
        if (!genuine) {
            dst.limit(limit).position(start);
        }
        return genuine;
    }

    @Override
    public boolean store(MemcachedConnection server, long piece, int expirySeconds, ByteBuffer bytes)
            throws IOException {
        sealed.clear();
        for (int from = 0, record = 0; from < bytes.remaining(); from += RECORD_BYTES, record++) {
            int length = Math.min(RECORD_BYTES, bytes.remaining() - from);
            cipher.encrypt(bytes.slice(bytes.position() + from, length), associated(piece, record), sealed);
        }
        return server.set(pieces.key(piece), NO_FLAGS, expirySeconds, sealed.flip());
    }

    /** What so many bytes take. */
    private static int bytesOf(int length) {
        int records = (length + RECORD_BYTES - 1) / RECORD_BYTES;
        return length + records * AeadCipher.OVERHEAD_BYTES;
    }

    private byte[] associated(long piece, int record) {
        return (pieces.key(piece) + '/' + record).getBytes(StandardCharsets.US_ASCII);
    }
}
