package io.tiercel.whatif.history;

import com.github.luben.zstd.ZstdInputStream;
import com.ning.compress.lzf.LZFInputStream;
import com.ning.compress.lzf.util.ChunkDecoderFactory;
import io.tiercel.core.text.PlainText;
import io.tiercel.simulator.trace.GzipInput;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import net.jpountz.lz4.LZ4BlockInputStream;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.xxhash.XXHashFactory;
import org.xerial.snappy.SnappyInputStream;

/** How a log is compressed, by its first bytes, whatever its name says. */
enum LogPacking {
    GZIP("\u001f\u008b"),
    /** What Spark does unless told otherwise, from version 3 on. */
    ZSTD("(\u00b5/\u00fd"),
    LZ4("LZ4Block"),
    SNAPPY("\u0082SNAPPY"),
    LZF("ZV"),
    PLAIN("");

    private static final int BUFFER_BYTES = 64 << 10;
    /** Of the checksums that Spark's LZ4 writes. */
    private static final int LZ4_SEED = 0x9747b28c;

    /** Far more than Spark's 32 KiB: a damaged log must not ask for all memory. */
    private static final int SNAPPY_CHUNK_BYTES_MAX = 16 << 20;

    private static final int MAGIC_BYTES_MAX = 8;
    private static final int FIRST_BYTES = 128;
    /** Also where another program wrote the log again, in its own way, behind the mark of an encoding. */
    private static final Pattern SPARKS_FIRST = Pattern.compile("\\ufeff?\\s*\\{\\s*\"Event\"\\s*:\\s*\"");

    /** A character for each byte. */
    private final String magic;

    LogPacking(String magic) {
        this.magic = magic;
    }

    static LogPacking of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            String first = text(in, MAGIC_BYTES_MAX);
            return Arrays.stream(values())
                    .filter(packing -> first.startsWith(packing.magic))
                    .findFirst()
                    .orElse(PLAIN);
        }
    }

    /**
     * What is in a file that is packed like this, as far as it goes: a log that is still written ends in the middle of a
     * frame. Reading throws {@link UnpackException} where it cannot be unpacked. The caller closes it.
     */
    InputStream open(Path file) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
        try {
            return this == PLAIN ? in : new BufferedInputStream(new UnpackedStream(in, this::unpacker), BUFFER_BYTES);
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** Of LZ4 and LZF the decoders that look at every index: the logs are whoever's. */
    private InputStream unpacker(InputStream in) throws IOException {
        return switch (this) {
            case PLAIN -> in;
            case GZIP -> new GzipInput(in);
            case ZSTD -> new ZstdInputStream(in).setContinuous(true);
            case LZ4 ->
                new LZ4BlockInputStream(
                        in,
                        LZ4Factory.safeInstance().fastDecompressor(),
                        XXHashFactory.safeInstance()
                                .newStreamingHash32(LZ4_SEED)
                                .asChecksum(),
                        false);
            case SNAPPY -> new SnappyInputStream(in, SNAPPY_CHUNK_BYTES_MAX);
            case LZF -> new LZFInputStream(ChunkDecoderFactory.safeInstance(), in);
        };
    }

    /** Whether the file begins as Spark's logs do, in whatever packing. */
    static boolean holdsEvents(Path file) throws IOException {
        LogPacking packing = of(file);
        try (InputStream in = packing.open(file)) {
            byte[] first = in.readNBytes(FIRST_BYTES);
            return SPARKS_FIRST
                    .matcher(new String(first, PlainText.encoding(first)))
                    .lookingAt();
        } catch (IOException e) {
            // It could be read before; so it is packed like this only by chance.
            return false;
        }
    }

    private static String text(InputStream in, int bytes) throws IOException {
        return new String(in.readNBytes(bytes), StandardCharsets.ISO_8859_1);
    }
}
