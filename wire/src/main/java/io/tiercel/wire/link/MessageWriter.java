package io.tiercel.wire.link;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Puts one message together, field by field; {@link MessageReader} takes it apart. Not thread-safe. */
public final class MessageWriter {
    /** Longer text is cut: a path of HDFS is shorter. */
    public static final int TEXT_BYTES_MAX = 8_000;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    public MessageWriter(MessageKind kind) {
        bytes.write(kind.code());
    }

    /** Part of a message that has begun already. */
    public MessageWriter() {}

    public MessageWriter number(long value) {
        bytes.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
        return this;
    }

    /** A number from 0 to 255. */
    public MessageWriter small(int value) {
        bytes.write(value);
        return this;
    }

    public MessageWriter text(String value) {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        return bytes(text.length > TEXT_BYTES_MAX ? Arrays.copyOf(text, TEXT_BYTES_MAX) : text);
    }

    /**
     * Bytes, with their number before them.
     *
     * @throws IllegalArgumentException if they are longer than any text
     */
    public MessageWriter bytes(byte[] value) {
        if (value.length > TEXT_BYTES_MAX) {
            throw new IllegalArgumentException(value.length + " bytes are too many");
        }
        bytes.write(value.length >> 8);
        bytes.write(value.length);
        bytes.writeBytes(value);
        return this;
    }

    /** A fraction. */
    public MessageWriter fraction(double value) {
        return number(Double.doubleToLongBits(value));
    }

    /** What writes itself. */
    public MessageWriter put(Part part) {
        part.write(this);
        return this;
    }

    /** Something of several fields. */
    @FunctionalInterface
    public interface Part {
        /** Writes the fields. */
        void write(MessageWriter writer);
    }

    public int size() {
        return bytes.size();
    }

    public byte[] done() {
        return bytes.toByteArray();
    }
}
