package io.tiercel.testbed.text;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** A text that starts again from its beginning where it ends, and so never ends. Not thread-safe. */
public final class RepeatedText extends InputStream {
    private final TextSource source;
    private InputStream in;

    public RepeatedText(TextSource source) throws IOException {
        this.source = source;
        this.in = source.open();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        read(one, 0, 1);
        return one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int n = in.read(buffer, offset, length);
        if (n >= 0) {
            return n;
        }
        in.close();
        in = source.open();
        n = in.read(buffer, offset, length);
        if (n < 0) {
            throw new EOFException("the input holds no text any more: " + source.description());
        }
        return n;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
