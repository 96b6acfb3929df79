package io.tiercel.relay.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What is said to a measuring peer, and what it says: a byte for the kind, and what the kind has. */
final class RateMessages {
    /** So many bytes will come: the ticket, 0 where none is needed, and their number; two longs. */
    static final byte PUSH = 0x61;
    /** They may come. */
    static final byte READY = 0x62;
    /** They have come; how long it took: a long, in ns. */
    static final byte DONE = 0x63;
    /** Measure how fast data goes to another peer: its address as text. */
    static final byte MEASURE = 0x64;
    /** That rate: a double, in bytes a second. */
    static final byte RATE = 0x65;
    /** Why there is none: text. */
    static final byte FAILED = 0x66;

    private static final int TEXT_BYTES_MAX = 512;

    private RateMessages() {}

    static byte[] of(byte kind) {
        return new byte[] {kind};
    }

    static byte[] of(byte kind, long number) {
        return ByteBuffer.allocate(1 + Long.BYTES).put(kind).putLong(number).array();
    }

    static byte[] of(byte kind, long number, long other) {
        return ByteBuffer.allocate(1 + 2 * Long.BYTES)
                .put(kind)
                .putLong(number)
                .putLong(other)
                .array();
    }

    static byte[] of(byte kind, double number) {
        return ByteBuffer.allocate(1 + Double.BYTES).put(kind).putDouble(number).array();
    }

    /** Text that is too long is cut. */
    static byte[] of(byte kind, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(bytes.length, TEXT_BYTES_MAX);
        return ByteBuffer.allocate(1 + length).put(kind).put(bytes, 0, length).array();
    }

    static String text(ByteBuffer rest) {
        return StandardCharsets.UTF_8.decode(rest).toString();
    }

    /** Takes the kind off the message, which must be this one, and have so many bytes behind it. */
    static ByteBuffer expect(byte kind, int bytes, ByteBuffer message) throws IOException {
        if (message.get() != kind || message.remaining() != bytes) {
            throw new IOException("an unexpected answer: this is no measuring peer of this release");
        }
        return message;
    }
}
