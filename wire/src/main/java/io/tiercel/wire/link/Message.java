package io.tiercel.wire.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What coordinator and peers say to each other: a byte that tells the kind, then the content, big-endian. */
public final class Message {
    /** The most bytes of what is said at once. */
    public static final int BYTES_MAX = 64 << 10;

    private Message() {}

    public static byte[] of(MessageKind kind) {
        return new byte[] {kind.code()};
    }

    public static byte[] of(MessageKind kind, long value) {
        return ByteBuffer.allocate(1 + Long.BYTES)
                .put(kind.code())
                .putLong(value)
                .array();
    }

    public static byte[] of(MessageKind kind, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + bytes.length).put(kind.code()).put(bytes).array();
    }

    /** The content of a message that is one number. */
    public static long value(ByteBuffer content) throws IOException {
        if (content.remaining() != Long.BYTES) {
            throw new IOException("a message of " + content.remaining() + " bytes where 8 are expected");
        }
        return content.getLong();
    }

    /** The content of a message that is text. */
    public static String text(ByteBuffer content) {
        return StandardCharsets.UTF_8.decode(content).toString();
    }
}
