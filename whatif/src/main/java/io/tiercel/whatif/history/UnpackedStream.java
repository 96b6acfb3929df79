package io.tiercel.whatif.history;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.xerial.snappy.SnappyError;

/**
 * What an unpacker gives, whose troubles are all of one kind: each library throws its own at bytes that it does not expect.
 */
final class UnpackedStream extends FilterInputStream {
    /** Makes an unpacker, which may look at the first bytes. */
    @FunctionalInterface
    interface Unpacker {
        InputStream over(InputStream packed) throws IOException;
    }

    UnpackedStream(InputStream packed, Unpacker unpacker) throws UnpackException {
        super(begun(packed, unpacker));
    }

    private static InputStream begun(InputStream packed, Unpacker unpacker) throws UnpackException {
        try {
            return unpacker.over(packed);
        } catch (IOException | RuntimeException | SnappyError e) {
            throw new UnpackException(e);
        }
    }

    /** Unpackers would unpack to find out, and fail where nobody reads. */
    @Override
    public int available() {
        return 0;
    }

    @Override
    public int read() throws IOException {
        try {
            return super.read();
        } catch (IOException | RuntimeException | SnappyError e) {
            throw new UnpackException(e);
        }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        try {
            return super.read(bytes, offset, length);
        } catch (IOException | RuntimeException | SnappyError e) {
            throw new UnpackException(e);
        }
    }
}
