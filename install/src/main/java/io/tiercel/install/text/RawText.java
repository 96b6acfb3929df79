package io.tiercel.install.text;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The bytes of a file as a text that can be edited. Where nothing is edited, the bytes stay as they are, whatever they mean.
 *
 * <p>Bytes are written here as a string with a character for each of them: <em>raw</em>. Most encodings have ASCII as it is,
 * and such a file is edited as it is. UTF-16 is decoded for that. Immutable.
 */
final class RawText {
    private static final String UTF_8_MARK = "\u00ef\u00bb\u00bf";
    private static final Pattern DECLARED = Pattern.compile("<\\?xml[^>]*?encoding\\s*=\\s*[\"']([\\w.:-]+)[\"']");
    private static final int DECLARATION_CHARS_MAX = 200;

    private final String mark;
    private final Charset charset;
    private final String editable;

    private RawText(String mark, Charset charset, String editable) {
        this.mark = mark;
        this.charset = charset;
        this.editable = editable;
    }

    /** @throws TextFormException if the bytes are no text in the encoding that they begin as */
    static RawText of(String raw) {
        if (raw.startsWith("\u00ff\u00fe")) {
            return wide(raw, 2, StandardCharsets.UTF_16LE);
        }
        if (raw.startsWith("\u00fe\u00ff")) {
            return wide(raw, 2, StandardCharsets.UTF_16BE);
        }
        if (raw.startsWith("<\0")) {
            return wide(raw, 0, StandardCharsets.UTF_16LE);
        }
        return raw.startsWith("\0<") ? wide(raw, 0, StandardCharsets.UTF_16BE) : narrow(raw);
    }

    private static RawText narrow(String raw) {
        String mark = raw.startsWith(UTF_8_MARK) ? UTF_8_MARK : "";
        return new RawText(mark, StandardCharsets.ISO_8859_1, raw.substring(mark.length()));
    }

    private static RawText wide(String raw, int markChars, Charset charset) {
        String rest = raw.substring(markChars);
        RawText text = new RawText(raw.substring(0, markChars), charset, new String(bytes(rest), charset));
        if (!text.raw(text.editable).equals(raw)) {
            throw new TextFormException("its bytes are no text in " + charset);
        }
        return text;
    }

    /** The text, of which all ASCII is plain; other characters may stand for bytes. */
    String editable() {
        return editable;
    }

    /** The bytes of the edited text. */
    String raw(String edited) {
        return mark + new String(edited.getBytes(charset), StandardCharsets.ISO_8859_1);
    }

    /** The text as it is meant, for reading. */
    String readable() {
        if (!charset.equals(StandardCharsets.ISO_8859_1)) {
            return editable;
        }
        return new String(bytes(editable), declared());
    }

    private Charset declared() {
        Matcher declaration =
                DECLARED.matcher(editable.substring(0, Math.min(DECLARATION_CHARS_MAX, editable.length())));
        try {
            return declaration.find() ? Charset.forName(declaration.group(1)) : StandardCharsets.UTF_8;
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return StandardCharsets.UTF_8;
        }
    }

    private static byte[] bytes(String raw) {
        return raw.getBytes(StandardCharsets.ISO_8859_1);
    }
}
