package io.tiercel.whatif.history;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

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
    private static final int MAGIC_BYTES_MAX = 8;
    private static final String SPARKS_FIRST = "{\"Event\":\"";

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

    /** Whether it can be unpacked here. */
    boolean isKnown() {
        return switch (this) {
            case GZIP, ZSTD, PLAIN -> true;
            case LZ4, SNAPPY, LZF -> false;
        };
    }

    /**
     * What is in a file that is packed like this, as far as it goes: a log that is still written ends in the middle of a
     * frame. The caller closes it.
     */
    InputStream open(Path file) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
        try {
            return switch (this) {
                case PLAIN -> in;
                case GZIP -> new GZIPInputStream(in, BUFFER_BYTES);
                case ZSTD -> new BufferedInputStream(new ZstdInputStream(in).setContinuous(true), BUFFER_BYTES);
                case LZ4, SNAPPY, LZF -> throw new IllegalStateException(this + " cannot be unpacked");
            };
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** Whether the file begins as Spark's logs do, in a packing that is known. */
    static boolean holdsEvents(Path file) throws IOException {
        LogPacking packing = of(file);
        if (!packing.isKnown()) {
            return false;
        }
        try (InputStream in = packing.open(file)) {
            return text(in, SPARKS_FIRST.length()).equals(SPARKS_FIRST);
        } catch (IOException e) {
            // It could be read before; so it is packed like this only by chance.
            return false;
        }
    }

    private static String text(InputStream in, int bytes) throws IOException {
        return new String(in.readNBytes(bytes), StandardCharsets.ISO_8859_1);
    }
}
