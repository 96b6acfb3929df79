package io.tiercel.wire.cache;

import io.tiercel.wire.link.MessageKind;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Puts one message together, field by field; {@link MessageReader} takes it apart. Not thread-safe. */
final class MessageWriter {
    /** Longer text is cut: a path of HDFS is shorter. */
    static final int TEXT_BYTES_MAX = 8_000;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    MessageWriter(MessageKind kind) {
        bytes.write(kind.code());
    }

    /** Part of a message that has begun already. */
    MessageWriter() {}

    MessageWriter number(long value) {
        bytes.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
        return this;
    }

    /** A number from 0 to 255. */
    MessageWriter small(int value) {
        bytes.write(value);
        return this;
    }

    MessageWriter text(String value) {
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        return bytes(text.length > TEXT_BYTES_MAX ? Arrays.copyOf(text, TEXT_BYTES_MAX) : text);
    }

    /** @throws IllegalArgumentException if they are longer than any text */
    MessageWriter bytes(byte[] value) {
        if (value.length > TEXT_BYTES_MAX) {
            throw new IllegalArgumentException(value.length + " bytes are too many");
        }
        bytes.write(value.length >> 8);
        bytes.write(value.length);
        bytes.writeBytes(value);
        return this;
    }

    MessageWriter block(BlockName block) {
        return text(block.pool()).number(block.id()).number(block.generationStamp());
    }

    int size() {
        return bytes.size();
    }

    byte[] done() {
        return bytes.toByteArray();
    }
}
