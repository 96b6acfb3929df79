package io.tiercel.simulator.trace;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * What is packed in a file of gzip's (RFC 1952), member after member. The JDK's reader ends at whatever is no member, and
 * whoever reads thinks that he has read all. Here only zeros, with which tapes and tools fill files up, may follow.
 *
 * <p>Reading throws {@link ZipException} or {@link EOFException} where a file is damaged, cut off, or has more behind its last
 * member. Not thread-safe.
 */
public final class GzipInput extends InputStream {
    private static final int BUFFER_BYTES = 64 << 10;
    private static final int MAGIC = 0x8b1f;
    private static final int DEFLATED = 8;
    private static final int HEADER_CHECK = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    /** Of a header: the time, the kind of compression and the system. */
    private static final int UNUSED_BYTES = 6;

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 check = new CRC32();
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int limit;
    private int at;
    private boolean ended;

    /** Begins with the first member, which must be there. */
    public GzipInput(InputStream in) throws IOException {
        this.in = in;
        require(number(2) == MAGIC, "it does not begin as gzip's files do");
        skipHeader();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) == 1 ? one[0] & 0xff : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        while (!ended && length > 0) {
            int read = inflate(bytes, offset, length);
            if (read > 0) {
                check.update(bytes, offset, read);
                return read;
            }
            if (inflater.finished()) {
                at = limit - inflater.getRemaining();
                endMember();
            } else {
                require(!inflater.needsDictionary(), "it needs a dictionary");
                fill();
                inflater.setInput(buffer, at, limit - at);
            }
        }
        return length == 0 ? 0 : -1;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }

    private int inflate(byte[] bytes, int offset, int length) throws ZipException {
        try {
            return inflater.inflate(bytes, offset, length);
        } catch (DataFormatException e) {
            throw new ZipException(String.valueOf(e.getMessage()));
        }
    }

    private void endMember() throws IOException {
        require(number(4) == check.getValue(), "what is packed is damaged");
        require(number(4) == (inflater.getBytesWritten() & 0xffff_ffffL), "what is packed is not as long as it says");
        int first = readOrEnd();
        while (first == 0) {
            first = readOrEnd();
        }
        ended = first < 0;
        if (!ended) {
            int second = readOrEnd();
            require((first | second << 8) == MAGIC, "there are bytes behind it that gzip did not write");
            inflater.reset();
            check.reset();
            skipHeader();
        }
    }

    /** What comes behind the first two bytes, up to what is packed. */
    private void skipHeader() throws IOException {
        require(number(1) == DEFLATED, "it is packed in an unknown way");
        int flags = (int) number(1);
        skip(UNUSED_BYTES);
        if ((flags & EXTRA) != 0) {
            skip((int) number(2));
        }
        skipText((flags & NAME) != 0);
        skipText((flags & COMMENT) != 0);
        skip((flags & HEADER_CHECK) != 0 ? 2 : 0);
        inflater.setInput(buffer, at, limit - at);
    }

    private void skip(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) {
            readOne();
        }
    }

    private void skipText(boolean there) throws IOException {
        int c = there ? readOne() : 0;
        while (c != 0) {
            c = readOne();
        }
    }

    /** Of so many bytes, the lowest first. */
    private long number(int bytes) throws IOException {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (long) readOne() << (8 * i);
        }
        return number;
    }

    private int readOne() throws IOException {
        if (at == limit) {
            fill();
        }
        return buffer[at++] & 0xff;
    }

    /** The next byte, or less than 0. */
    private int readOrEnd() throws IOException {
        return at == limit && !filled() ? -1 : buffer[at++] & 0xff;
    }

    private void fill() throws IOException {
        if (!filled()) {
            throw new EOFException("it is cut off");
        }
    }

    private boolean filled() throws IOException {
        limit = Math.max(0, in.read(buffer));
        at = 0;
        return limit > 0;
    }

    private static void require(boolean asItShould, String trouble) throws ZipException {
        if (!asItShould) {
            throw new ZipException(trouble);
        }
    }
}
