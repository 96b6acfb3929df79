package io.tiercel.install.text;

import java.nio.charset.StandardCharsets;

/** Bytes as a string with a character for each of them, so that they compare and join like texts. */
public final class Raw {
    private Raw() {}

    /** The bytes. */
    public static byte[] bytes(String raw) {
        return raw.getBytes(StandardCharsets.ISO_8859_1);
    }

    public static String of(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** A text's bytes in UTF-8. */
    public static String ofText(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The text that they are, in whatever encoding they say. */
    public static String readable(String raw) {
        try {
            return RawText.of(raw).readable();
        } catch (TextFormException e) {
            return raw;
        }
    }
}
