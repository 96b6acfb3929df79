package io.tiercel.wire.cache;

import io.tiercel.wire.link.MessageKind;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Puts one message together, field by field; {@link MessageReader} takes it apart. Not thread-safe. */
final class MessageWriter {
    /** Longer text is cut: a path of HDFS is shorter. */
    static final int TEXT_BYTES_MAX = 8_000;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    MessageWriter(MessageKind kind) {
        bytes.write(kind.code());
    }

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
        int length = Math.min(text.length, TEXT_BYTES_MAX);
        bytes.write(length >> 8);
        bytes.write(length);
        bytes.write(text, 0, length);
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
