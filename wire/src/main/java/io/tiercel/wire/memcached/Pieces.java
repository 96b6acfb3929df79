package io.tiercel.wire.memcached;

import io.tiercel.wire.cache.BlockName;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * The pieces of one block as memcached holds them: each under a key that names the block's pool, id, generation and the
 * piece's number, to which its checksum or its encryption is bound: a piece of another block, of another generation, or
 * cut short does not pass for this one. Immutable.
 */
public final class Pieces {
    /** The last piece of a block may be shorter. Under 1 MiB, which memcached refuses as it comes. */
    public static final int BYTES = 512 << 10;

    /** What a piece has in memcached at most, in whatever {@link PieceFormat}. */
    public static final int VALUE_BYTES_MAX = EncryptedPieces.BYTES_MAX;

    /** With which all keys begin. */
    public static final String PREFIX = "tiercel/";

    private final String prefix;
    private final long blockBytes;

    /** @throws IllegalArgumentException if memcached could not take the pool's name in a key */
    public Pieces(BlockName block, long blockBytes) {
        if (!BlockName.isPool(block.pool())) {
            throw new IllegalArgumentException("no name for a pool of blocks: " + block.pool());
        }
        this.prefix = PREFIX + block.pool() + '/' + block.id() + '/' + block.generationStamp() + '/';
        this.blockBytes = blockBytes;
    }

    /** How many there are. */
    public long count() {
        return (blockBytes + BYTES - 1) / BYTES;
    }

    /**
     * What a block of so many bytes is charged for in memcached: whole pieces. It takes memory in pages of 1 MiB, each for
     * values of one size class; a piece that is not whole has a half of one in the worst case, as a whole piece does.
     */
    public static long chargedBytes(long blockBytes) {
        return (blockBytes + BYTES - 1) / BYTES * BYTES;
    }

    /** The number of the piece with the block's byte at this position. */
    public static long at(long position) {
        return position / BYTES;
    }

    /** The piece's length without its header. */
    public int length(long piece) {
        return (int) Math.min(BYTES, blockBytes - piece * BYTES);
    }

    public String key(long piece) {
        return prefix + piece;
    }

    /**
     * The keys that there may be of these pieces: their own, and those by which somebody sets out to bring one.
     *
     * @param from the first one's number
     * @param to the number after the last one's, {@link #count} at most
     */
    public List<String> keys(long from, long to) {
        return LongStream.range(from, Math.min(to, count()))
                .boxed()
                .flatMap(piece -> Stream.of(key(piece), fillKey(piece)))
                .toList();
    }

    /** The key whose holder is the one to bring the piece. */
    public String fillKey(long piece) {
        return prefix + piece + "/fill";
    }

    /** Whether the bytes, whose position stays, are those of the piece that was stored with this checksum. */
    public boolean isIntact(long piece, ByteBuffer bytes, int checksum) {
        return bytes.remaining() == length(piece) && checksum == checksum(piece, bytes);
    }

    /** CRC-32C of the key and the bytes, whose position stays. */
    public int checksum(long piece, ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(key(piece).getBytes(StandardCharsets.US_ASCII));
        crc.update(bytes.duplicate());
        return (int) crc.getValue();
    }
}
