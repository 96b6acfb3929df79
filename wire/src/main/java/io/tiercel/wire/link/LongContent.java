package io.tiercel.wire.link;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Content that is longer than a message, in parts: taken apart, and put together again. A part may end within a character
 * of a text. Not thread-safe.
 */
public final class LongContent {
    /** The most bytes in a part. */
    private static final int PART_BYTES_MAX = Message.BYTES_MAX / 2;

    private final int bytesMax;
    private ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** @param bytesMax the longest content that is taken */
    public LongContent(int bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** The parts of content, each of them a message of this kind that begins with these bytes. */
    public static List<byte[]> parts(MessageKind kind, byte[] beginning, byte[] content) {
        List<byte[]> messages = new ArrayList<>();
        for (int from = 0; from < content.length; from += PART_BYTES_MAX) {
            int length = Math.min(PART_BYTES_MAX, content.length - from);
            messages.add(ByteBuffer.allocate(1 + beginning.length + length)
                    .put(kind.code())
                    .put(beginning)
                    .put(content, from, length)
                    .array());
        }
        return messages;
    }

    /**
     * The next part.
     *
     * @throws IOException if the whole is longer than it may be
     */
    public void add(ByteBuffer part) throws IOException {
        if (part.remaining() > bytesMax - bytes.size()) {
            throw new IOException("content of more than " + bytesMax + " bytes");
        }
        byte[] copy = new byte[part.remaining()];
        part.get(copy);
        bytes.writeBytes(copy);
    }

    /** The whole; the next part begins another. */
    public byte[] take() {
        byte[] whole = bytes.toByteArray();
        bytes = new ByteArrayOutputStream();
        return whole;
    }

    /** As {@link #take}, as text. */
    public String takeText() {
        return new String(take(), StandardCharsets.UTF_8);
    }
}
