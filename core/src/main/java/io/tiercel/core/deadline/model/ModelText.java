package io.tiercel.core.deadline.model;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The text of a book of models, as its file holds it: a line that says what it is, one for each model and each application,
 * and the checksum of all of them.
 *
 * <p>The text is UTF-8 with a tab between fields. A file of another origin, of another version, cut short or changed is told
 * from a whole one. Whoever reads it sets such a file aside, and learns anew. Stateless.
 */
public final class ModelText {
    /** What a file has at most. No book that is allowed is longer. */
    public static final int BYTES_MAX = 32 << 20;

    private static final String MAGIC = "tiercel-models";
    private static final String VERSION = "2";
    private static final String CHECKSUM = "crc32c";
    private static final int CHECKSUM_LINE_BYTES = CHECKSUM.length() + 1 + 8 + 1;

    /** What reading a file came to. */
    public sealed interface Read {
        /** The file was whole. */
        record Whole(ModelBook book) implements Read {}

        /** The file cannot be used; the words say why. */
        record Damaged(String words) implements Read {}
    }

    private ModelText() {}

    public static byte[] print(ModelBook book) {
        StringBuilder text =
                new StringBuilder(MAGIC).append('\t').append(VERSION).append('\n');
        book.models().forEach((type, model) -> ModelLine.print(text, type, model));
        book.pasts().forEach((application, past) -> ModelLine.print(text, application, past));
        text.append(checksum(text.toString().getBytes(StandardCharsets.UTF_8)));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The book that the bytes hold, or why they hold none. Throws nothing, whatever the bytes are. */
    public static Read parse(byte[] bytes) {
        if (bytes.length > BYTES_MAX) {
            return new Read.Damaged("it is longer than " + BYTES_MAX + " bytes: " + bytes.length);
        }
        int end = bytes.length - CHECKSUM_LINE_BYTES;
        if (end < 0 || !checksum(bytes, end).equals(ascii(bytes, end, CHECKSUM_LINE_BYTES))) {
            return new Read.Damaged("its checksum does not fit: it was cut short, changed, or is no file of models");
        }
        try {
            return lines(utf8(bytes, end));
        } catch (IllegalArgumentException e) {
            return new Read.Damaged(String.valueOf(e.getMessage()));
        } catch (CharacterCodingException e) {
            return new Read.Damaged("it is not UTF-8");
        }
    }

    private static Read lines(String text) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        String first = lines.isEmpty() ? "" : lines.remove(0);
        if (!first.startsWith(MAGIC + "\t")) {
            return new Read.Damaged("it is no file of models: it does not begin with " + MAGIC);
        }
        if (!first.equals(MAGIC + "\t" + VERSION)) {
            return new Read.Damaged("another version of Tiercel wrote it: its format is "
                    + first.substring(MAGIC.length() + 1) + ", and this one reads " + VERSION);
        }
        if (lines.size() > 2 * ModelBook.COUNT_MAX) {
            return new Read.Damaged("it has too many lines: " + lines.size());
        }
        return new Read.Whole(ModelLine.parse(lines));
    }

    private static String checksum(byte[] bytes) {
        return checksum(bytes, bytes.length);
    }

    private static String checksum(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        String digits = Long.toHexString(crc.getValue());
        return CHECKSUM + '\t' + "0".repeat(8 - digits.length()) + digits + '\n';
    }

    private static String ascii(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.US_ASCII);
    }

    private static String utf8(byte[] bytes, int length) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes, 0, length))
                .toString();
    }
}
