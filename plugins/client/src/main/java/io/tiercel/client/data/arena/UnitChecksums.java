package io.tiercel.client.data.arena;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The checksums of a chunk's units, each bound to the chunk and the unit it is of: CRC-32C of the bytes, crossed with the
 * chunk's hash. So bytes of another chunk, or of another place in this one, do not pass for these though their own
 * checksum is right. Not thread-safe.
 */
final class UnitChecksums {
    private final CRC32C crc = new CRC32C();

    /** The checksum of the bytes from index {@code at} of the buffer, whose position and limit it leaves moved. */
    int of(ByteBuffer bytes, int at, int length, long hash, int unit) {
        crc.reset();
        crc.update(bytes.limit(at + length).position(at));
        return (int) crc.getValue() ^ (int) (hash >>> 32) ^ (int) hash * 31 ^ unit * 0x9e3779b9;
    }

    /** The checksums of all units of a chunk, first to last. */
    int[] ofAll(ByteBuffer chunk, int unitBytes, long hash) {
        ByteBuffer bytes = chunk.duplicate();
        int start = chunk.position();
        int length = chunk.remaining();
        int[] sums = new int[(length + unitBytes - 1) / unitBytes];
        for (int unit = 0; unit < sums.length; unit++) {
            int at = unit * unitBytes;
            sums[unit] = of(bytes, start + at, Math.min(unitBytes, length - at), hash, unit);
        }
        return sums;
    }
}
