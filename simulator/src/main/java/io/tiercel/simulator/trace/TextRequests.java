package io.tiercel.simulator.trace;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipException;

/**
 * Reads requests from lines of text, one by one, into nothing but a buffer.
 *
 * <p>A key becomes its 64-bit hash (FNV-1a, then mixed): among ten million different keys two are taken for one with a
 * probability of some three in a million. Blank lines are skipped. The first line says whether the trace has sizes.
 */
final class TextRequests implements Requests {
    private static final int END = -1;
    private static final int SHOWN_BYTES = 40;
    private static final int DIGITS_MAX = 18;
    private static final long FNV_START = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final String file;
    private final InputStream in;
    private final byte[] buffer = new byte[64 << 10];
    private final byte[] field = new byte[SHOWN_BYTES];
    private int limit;
    private int at;
    private long line = 1;
    private long firstLine;
    private boolean sized;
    private long key;
    private long size;

    TextRequests(String file, InputStream in) {
        this.file = file;
        this.in = in;
    }

    @Override
    public int next(long[] keys, long[] sizes) throws IOException {
        int count = 0;
        while (count < keys.length && readRequest()) {
            keys[count] = key;
            sizes[count] = size;
            count++;
        }
        return count;
    }

    @Override
    public boolean sized() {
        return sized;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Whether there was one. */
    private boolean readRequest() throws IOException {
        int c = skipBlanks(read());
        while (c == '\n') {
            line++;
            c = skipBlanks(read());
        }
        if (c == END) {
            return false;
        }
        c = readKey(c);
        c = skipBlanks(c);
        c = c == ',' ? skipComma() : c;
        boolean hasSize = !isLineEnd(c);
        requireAsInFirstLine(hasSize);
        c = hasSize ? readSize(c) : c;
        size = hasSize ? size : 1;
        if (c == '\n') {
            line++;
        }
        return true;
    }

    /** Reads the key from its first letter on, and returns the letter behind it. */
    private int readKey(int first) throws IOException {
        if (first == ',') {
            throw new TraceFormatException(file, line, "1 (key)", "is empty");
        }
        long hash = FNV_START;
        int c = first;
        while (!isSeparator(c)) {
            hash = (hash ^ c) * FNV_PRIME;
            c = read();
        }
        key = mixed(hash);
        return c;
    }

    /** The first letter of the size, which must be there. */
    private int skipComma() throws IOException {
        int c = skipBlanks(read());
        if (isLineEnd(c)) {
            throw new TraceFormatException(file, line, "2 (size)", "is empty");
        }
        return c;
    }

    private void requireAsInFirstLine(boolean hasSize) throws TraceFormatException {
        if (firstLine == 0) {
            firstLine = line;
            sized = hasSize;
        } else if (sized && !hasSize) {
            throw new TraceFormatException(file, line, "2 (size)", "is missing, though line " + firstLine + " has one");
        } else if (!sized && hasSize) {
            throw new TraceFormatException(
                    file, line, "2", "should not be there: line " + firstLine + " has a key only");
        }
    }

    /** Reads the size from its first digit on, and returns the line's end. */
    private int readSize(int first) throws IOException {
        int length = 0;
        int c = first;
        size = 0;
        boolean whole = true;
        while (!isSeparator(c)) {
            if (length < SHOWN_BYTES) {
                field[length] = (byte) c;
            }
            length++;
            whole &= c >= '0' && c <= '9';
            size = size * 10 + (c - '0');
            c = read();
        }
        if (!whole || length == 0 || length > DIGITS_MAX) {
            throw wrongSize(whole && length > 0, length);
        }
        c = skipBlanks(c);
        if (!isLineEnd(c)) {
            throw new TraceFormatException(
                    file, line, "3", "should not be there: a line is a key, or a key and a size");
        }
        return c;
    }

    private TraceFormatException wrongSize(boolean whole, int length) {
        String text = "'" + new String(field, 0, Math.min(length, SHOWN_BYTES), StandardCharsets.UTF_8) + "'";
        String trouble = whole
                ? "is too large: " + text + "; the largest is " + "9".repeat(DIGITS_MAX)
                : "is no whole number of bytes: " + text;
        return new TraceFormatException(file, line, "2 (size)", trouble);
    }

    private int skipBlanks(int first) throws IOException {
        int c = first;
        while (c == ' ' || c == '\t' || c == '\r') {
            c = read();
        }
        return c;
    }

    private static boolean isSeparator(int c) {
        // Most letters are behind all separators, and known by one comparison.
        return c <= ',' && (c == '\n' || c == ',' || c == ' ' || c == '\t' || c == '\r' || c == END);
    }

    private static boolean isLineEnd(int c) {
        return c == '\n' || c == END;
    }

    private int read() throws IOException {
        return at < limit || fill() ? buffer[at++] & 0xff : END;
    }

    private boolean fill() throws IOException {
        try {
            limit = in.read(buffer);
            at = 0;
            return limit > 0;
        } catch (EOFException | ZipException e) {
            throw TextTrace.damaged(file, line, e);
        }
    }

    /** Spreads a hash over all bits: the end of MurmurHash3 (Appleby, public domain). */
    static long mixed(long hash) {
        long h = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        h = (h ^ (h >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return h ^ (h >>> 33);
    }
}
