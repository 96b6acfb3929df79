package io.tiercel.simulator.trace;

import io.tiercel.core.text.PlainText;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipException;

/**
 * A file with one request a line: a key, or a key and a size in bytes, between them a tab, a comma or blanks; compressed
 * by gzip or not.
 *
 * <p>Keys are any text without separators. It is read as it is needed and never kept.
 */
public final class TextTrace implements Trace {
    private static final int BUFFER_BYTES = 64 << 10;
    private static final int GZIP_MAGIC = 0x1f8b;

    private final Path file;

    public TextTrace(Path file) {
        this.file = file;
    }

    @Override
    public String name() {
        Path name = file.getFileName();
        return name == null ? file.toString() : name.toString();
    }

    @Override
    public Requests open() throws IOException {
        InputStream in = Files.newInputStream(file);
        try {
            return new TextRequests(name(), text(name(), in));
        } catch (EOFException | ZipException e) {
            in.close();
            throw damaged(name(), 1, e);
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** What is packed cannot be unpacked from this line on. */
    static IOException damaged(String file, long line, IOException cause) {
        return new IOException(file + ", line " + line + ": the gzip file is cut off or damaged", cause);
    }

    /** The text in the stream: unpacked if it is packed, whatever its name says, and without the mark before it. */
    static InputStream text(String file, InputStream stream) throws IOException {
        PushbackInputStream in = new PushbackInputStream(unpacked(stream), PlainText.FIRST_BYTES);
        byte[] first = in.readNBytes(PlainText.FIRST_BYTES);
        try {
            int mark = PlainText.markBytes(file, first);
            in.unread(first, mark, first.length - mark);
            return in;
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static InputStream unpacked(InputStream stream) throws IOException {
        BufferedInputStream in = new BufferedInputStream(stream, BUFFER_BYTES);
        in.mark(2);
        int magic = in.read() << 8 | in.read();
        in.reset();
        return magic == GZIP_MAGIC ? new GzipInput(in) : in;
    }
}
