package io.tiercel.wire.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Takes the content of a message apart, field by field. Whatever the bytes, it throws nothing but IOException. */
public final class MessageReader {
    private final ByteBuffer content;

    public MessageReader(ByteBuffer content) {
        this.content = content;
    }

    public boolean more() {
        return content.hasRemaining();
    }

    public long number() throws IOException {
        need(Long.BYTES);
        return content.getLong();
    }

    /** A number that counts something. */
    public long count() throws IOException {
        long value = number();
        if (value < 0) {
            throw new IOException("a count of " + value);
        }
        return value;
    }

    /** A number that counts something, or the most that it may be taken for. */
    public long count(long most) throws IOException {
        return Math.min(most, count());
    }

    public int small() throws IOException {
        need(1);
        return content.get() & 0xff;
    }

    public String text() throws IOException {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    public byte[] bytes() throws IOException {
        need(2);
        int length = content.getShort() & 0xffff;
        need(length);
        byte[] bytes = new byte[length];
        content.get(bytes);
        return bytes;
    }

    /** A fraction, which may be anything that a double can be. */
    public double fraction() throws IOException {
        return Double.longBitsToDouble(number());
    }

    private void need(int bytes) throws IOException {
        if (content.remaining() < bytes) {
            throw new IOException("a message that ends too early");
        }
    }
}
