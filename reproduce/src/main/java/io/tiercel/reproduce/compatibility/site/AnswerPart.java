package io.tiercel.reproduce.compatibility.site;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * One thing that a run was told, by its digest.
 *
 * @param question what it answers, for people: a command, a file
 * @param bytes how long it is
 */
public record AnswerPart(String question, long bytes, String sha256) {
    private static final int BUFFER_BYTES = 1 << 16;

    /** Of a text. */
    public static AnswerPart of(String question, String text) {
        try {
            return of(question, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException("an array cannot fail", e);
        }
    }

    /** Of all that the stream still has. */
    public static AnswerPart of(String question, InputStream in) throws IOException {
        MessageDigest digest = digest();
        byte[] buffer = new byte[BUFFER_BYTES];
        long bytes = 0;
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            digest.update(buffer, 0, n);
            bytes += n;
        }
        return new AnswerPart(question, bytes, HexFormat.of().formatHex(digest.digest()));
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
