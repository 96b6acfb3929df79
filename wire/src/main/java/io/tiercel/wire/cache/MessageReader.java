package io.tiercel.wire.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Takes the content of a message apart, field by field. Whatever the bytes, it throws nothing but IOException. */
final class MessageReader {
    private final ByteBuffer content;

    MessageReader(ByteBuffer content) {
        this.content = content;
    }

    boolean more() {
        return content.hasRemaining();
    }

    long number() throws IOException {
        need(Long.BYTES);
        return content.getLong();
    }

    /** A number that counts something. */
    long count() throws IOException {
        long value = number();
        if (value < 0) {
            throw new IOException("a count of " + value);
        }
        return value;
    }

    /** A number that counts something, or the most that it may be taken for. */
    long count(long most) throws IOException {
        return Math.min(most, count());
    }

    int small() throws IOException {
        need(1);
        return content.get() & 0xff;
    }

    String text() throws IOException {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    byte[] bytes() throws IOException {
        need(2);
        int length = content.getShort() & 0xffff;
        need(length);
        byte[] bytes = new byte[length];
        content.get(bytes);
        return bytes;
    }

    /** A block such as HDFS may have; the ids of those that are erasure-coded are negative. */
    BlockName block() throws IOException {
        String pool = text();
        if (!BlockName.isPool(pool)) {
            // It is not said which, for it may hold anything.
            throw new IOException("a pool of blocks with a name that there cannot be");
        }
        return new BlockName(pool, number(), count());
    }

    private void need(int bytes) throws IOException {
        if (content.remaining() < bytes) {
            throw new IOException("a message that ends too early");
        }
    }
}
