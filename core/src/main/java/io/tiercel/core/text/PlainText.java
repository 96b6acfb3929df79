package io.tiercel.core.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The one rule for text in files: it is UTF-8, with or without the byte order mark that some editors put before it. What is
 * UTF-16 or no text at all is refused: it would be taken for other names.
 */
public final class PlainText {
    /** So many first bytes, or all where there are fewer, tell how a text is encoded. */
    public static final int FIRST_BYTES = 3;

    private static final int LITTLE_ENDIAN_MARK = 0xfffe;
    private static final int BIG_ENDIAN_MARK = 0xfeff;
    private static final int UTF_8_MARK = 0xefbbbf;

    private PlainText() {}

    /**
     * The lines of a text.
     *
     * @param source what the text is called in errors, such as the file's name
     * @throws IllegalArgumentException naming the source and the line that is no text in UTF-8
     */
    public static List<String> lines(String source, byte[] bytes) {
        int start = markBytes(source, bytes);
        ByteBuffer in = ByteBuffer.wrap(bytes, start, bytes.length - start);
        CharBuffer out = CharBuffer.allocate(bytes.length - start);
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(in, out, true);
        if (result.isError()) {
            throw new IllegalArgumentException(
                    source + ", line " + line(bytes, in.position()) + ": is no text in UTF-8");
        }
        return out.flip().toString().lines().toList();
    }

    /**
     * How many bytes come before the text.
     *
     * @param first bytes of it, {@link #FIRST_BYTES} or more
     * @throws IllegalArgumentException naming the source if it is no text in UTF-8
     */
    public static int markBytes(String source, byte[] first) {
        Charset encoding = encoding(first);
        if (!encoding.equals(StandardCharsets.UTF_8)) {
            throw new IllegalArgumentException(source + ", line 1: is text in " + encoding + "; save it as UTF-8");
        }
        return begin(first, 3) == UTF_8_MARK ? 3 : 0;
    }

    /**
     * How a text is encoded: by its mark, or else by the zeros of UTF-16, whose first letters are nearly always Latin.
     *
     * @param first bytes of it, {@link #FIRST_BYTES} or more
     */
    public static Charset encoding(byte[] first) {
        int begin = begin(first, 2);
        boolean zeroBehind = begin > 0 && (begin & 0xff) == 0;
        boolean zeroBefore = begin > 0 && begin >>> 8 == 0;
        if (begin == LITTLE_ENDIAN_MARK || zeroBehind) {
            return StandardCharsets.UTF_16LE;
        }
        return begin == BIG_ENDIAN_MARK || zeroBefore ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_8;
    }

    /** The first bytes as a number; -1 where there are fewer. */
    private static int begin(byte[] bytes, int count) {
        int number = bytes.length < count ? -1 : 0;
        for (int i = 0; i < count && number >= 0; i++) {
            number = (number << 8) | (bytes[i] & 0xff);
        }
        return number;
    }

    private static int line(byte[] bytes, int position) {
        int line = 1;
        for (int i = 0; i < position; i++) {
            line += bytes[i] == '\n' ? 1 : 0;
        }
        return line;
    }
}
