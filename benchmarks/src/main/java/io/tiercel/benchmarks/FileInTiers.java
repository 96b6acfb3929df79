package io.tiercel.benchmarks;

import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.ChunkTier;
import io.tiercel.client.data.tier.NodeTier;
import io.tiercel.client.data.tier.ProcessTier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** The same 64 MB in a process tier, in a node tier, and in a mapped file on tmpfs. Reads are thread-safe. */
final class FileInTiers {
    static final int CHUNK_BYTES = 1 << 20;
    static final int CHUNKS = 64;
    static final long BYTES = (long) CHUNKS * CHUNK_BYTES;

    private static final int UNIT_BYTES = 4 << 10;

    private final ChunkId[] chunks = new ChunkId[CHUNKS];
    private final int[] checksums = new int[(int) (BYTES / UNIT_BYTES)];
    private final ProcessTier process;
    private final NodeTier node;
    private final ByteBuffer mapped;

    private FileInTiers(Path directory) throws IOException {
        process = ProcessTier.open(BYTES, CHUNK_BYTES, "s3-fifo");
        node = NodeTier.open(directory.resolve("node"), BYTES, CHUNK_BYTES, "s3-fifo", BYTES);
        mapped = map(directory.resolve("plain"));
        for (int index = 0; index < CHUNKS; index++) {
            chunks[index] = new ChunkId(1, 2, 3, 1_001, index, CHUNK_BYTES);
            ByteBuffer bytes = mapped.slice(index * CHUNK_BYTES, CHUNK_BYTES);
            require(process.store(chunks[index], bytes) && node.store(chunks[index], bytes));
        }
        CRC32C crc = new CRC32C();
        for (int unit = 0; unit < checksums.length; unit++) {
            checksums[unit] = checksum(crc, mapped, unit * UNIT_BYTES);
        }
    }

    /** Makes it of seeded random bytes; what is on tmpfs goes with the process. */
    static FileInTiers create() {
        try {
            Path directory = Files.createTempDirectory(Path.of("/dev/shm"), "tiercel-benchmark-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
            return new FileInTiers(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ChunkTier process() {
        return process;
    }

    ChunkTier node() {
        return node;
    }

    ChunkId chunk(long position) {
        return chunks[(int) (position / CHUNK_BYTES)];
    }

    void copy(long position, ByteBuffer dst, int length) {
        dst.put(0, mapped, (int) position, length);
    }

    /** Copies and verifies unit by unit, where a piece is of whole units; a smaller piece as a whole, as if it were one. */
    void copyVerified(CRC32C crc, long position, ByteBuffer dst, int length) {
        for (int done = 0; done < length; done += UNIT_BYTES) {
            int piece = Math.min(UNIT_BYTES, length - done);
            dst.put(done, mapped, (int) position + done, piece);
            crc.reset();
            crc.update(dst.limit(done + piece).position(done));
            dst.limit(length);
            require(piece < UNIT_BYTES || (int) crc.getValue() == checksums[(int) (position + done) / UNIT_BYTES]);
        }
    }

    private static int checksum(CRC32C crc, ByteBuffer bytes, int at) {
        crc.reset();
        crc.update(bytes.slice(at, UNIT_BYTES));
        return (int) crc.getValue();
    }

    private static ByteBuffer map(Path path) throws IOException {
        try (FileChannel file = FileChannel.open(
                path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer mapped = file.map(MapMode.READ_WRITE, 0, BYTES);
            SplittableRandom random = new SplittableRandom(1);
            for (int at = 0; at < BYTES; at += Long.BYTES) {
                mapped.putLong(at, random.nextLong());
            }
            return mapped;
        }
    }

    private static void require(boolean right) {
        if (!right) {
            throw new IllegalStateException("the cached file is not as it should be");
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.delete(path);
            }
        } catch (IOException e) {
            System.err.println(directory + " is left behind: " + e);
        }
    }
}
