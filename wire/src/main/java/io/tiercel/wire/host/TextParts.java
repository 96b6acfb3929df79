package io.tiercel.wire.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Puts together a text that comes in parts. A part may end within a character. Not thread-safe. */
public final class TextParts {
    private final int bytesMax;
    private ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** @param bytesMax the longest text that is taken */
    public TextParts(int bytesMax) {
        this.bytesMax = bytesMax;
    }

    /**
     * The next part.
     *
     * @throws IOException if the whole is longer than it may be
     */
    public void add(ByteBuffer part) throws IOException {
        if (part.remaining() > bytesMax - bytes.size()) {
            throw new IOException("a text of more than " + bytesMax + " bytes");
        }
        byte[] copy = new byte[part.remaining()];
        part.get(copy);
        bytes.writeBytes(copy);
    }

    /** The whole; the next part begins another. */
    public String take() {
        String text = bytes.toString(StandardCharsets.UTF_8);
        bytes = new ByteArrayOutputStream();
        return text;
    }
}
