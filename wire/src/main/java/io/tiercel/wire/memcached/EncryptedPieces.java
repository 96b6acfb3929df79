package io.tiercel.wire.memcached;

import io.tiercel.wire.crypt.AeadCipher;
import io.tiercel.wire.memcached.MemcachedConnection.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;

/**
 * Pieces that only who has the block's key can read, and that only they can have brought: each is encrypted, and bound to
 * its key in memcached, which names block, generation and piece.
 */
public final class EncryptedPieces implements PieceFormat {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int NO_FLAGS = 0;

    private final Pieces pieces;
    private final AeadCipher cipher;
    private final ByteBuffer sealed = ByteBuffer.allocate(Pieces.BYTES + AeadCipher.OVERHEAD_BYTES);

    /** @param key of the block, of {@link AeadCipher#KEY_BYTES} */
    public EncryptedPieces(Pieces pieces, byte[] key) {
        this.pieces = pieces;
        this.cipher = new AeadCipher(key, RANDOM);
    }

    @Override
    public boolean read(MemcachedConnection server, Value value, long piece, ByteBuffer dst) throws IOException {
        if (value.bytes() != dst.remaining() + AeadCipher.OVERHEAD_BYTES) {
            server.skip(value);
            return false;
        }
        server.read(sealed.clear().limit(value.bytes()));
        return cipher.decrypt(sealed.flip(), associated(piece), dst);
    }

    @Override
    public boolean store(MemcachedConnection server, long piece, int expirySeconds, ByteBuffer bytes)
            throws IOException {
        cipher.encrypt(bytes.duplicate(), associated(piece), sealed.clear());
        return server.set(pieces.key(piece), NO_FLAGS, expirySeconds, sealed.flip());
    }

    private byte[] associated(long piece) {
        return pieces.key(piece).getBytes(StandardCharsets.US_ASCII);
    }
}
