package io.tiercel.install.text;

import io.tiercel.install.text.XmlToken.Kind;
import java.util.ArrayList;
import java.util.List;

/** Finds the markup in a text of XML, without changing or resolving anything. Used once. */
final class XmlScan {
    private static final String COMMENT = "<!--";

    private final String text;
    private final List<XmlToken> tokens = new ArrayList<>();

    private XmlScan(String text) {
        this.text = text;
    }

    /**
     * The markup in its order.
     *
     * @throws TextFormException if a piece does not end
     */
    static List<XmlToken> tokens(String text) {
        XmlScan scan = new XmlScan(text);
        int at = text.indexOf('<');
        while (at >= 0) {
            at = text.indexOf('<', scan.take(at));
        }
        return scan.tokens;
    }

    /** Takes the piece that begins here; the offset behind it. */
    private int take(int at) {
        if (text.startsWith(COMMENT, at)) {
            return add(Kind.OTHER, at, after("-->", at + COMMENT.length(), at), "");
        } else if (text.startsWith("<![CDATA[", at)) {
            return add(Kind.OTHER, at, after("]]>", at, at), "");
        } else if (text.startsWith("<?", at)) {
            return add(Kind.OTHER, at, after("?>", at, at), "");
        } else if (text.startsWith("<!", at)) {
            return add(Kind.OTHER, at, declarationEnd(at), "");
        } else if (text.startsWith("</", at)) {
            int end = after(">", at, at);
            return add(Kind.END, at, end, text.substring(at + 2, end - 1).strip());
        }
        int end = tagEnd(at);
        Kind kind = text.charAt(end - 2) == '/' ? Kind.EMPTY : Kind.START;
        return add(kind, at, end, name(at + 1));
    }

    private int add(Kind kind, int start, int end, String name) {
        tokens.add(new XmlToken(kind, start, end, name));
        return end;
    }

    private int after(String what, int from, int began) {
        int found = text.indexOf(what, from);
        if (found < 0) {
            throw unended(began);
        }
        return found + what.length();
    }

    private int tagEnd(int began) {
        int at = began + 1;
        while (at < text.length() && text.charAt(at) != '>') {
            at = isQuote(at) ? quoteEnd(at) : at + 1;
        }
        if (at >= text.length()) {
            throw unended(began);
        }
        return at + 1;
    }

    /** Of a document type, with what it declares in brackets. */
    private int declarationEnd(int began) {
        int at = began + 1;
        int open = 1;
        while (at < text.length()) {
            if (text.startsWith(COMMENT, at)) {
                at = after("-->", at + COMMENT.length(), began);
            } else if (isQuote(at)) {
                at = quoteEnd(at);
            } else {
                char c = text.charAt(at++);
                open += c == '<' ? 1 : c == '>' ? -1 : 0;
                if (open == 0) {
                    return at;
                }
            }
        }
        throw unended(began);
    }

    private boolean isQuote(int at) {
        return text.charAt(at) == '"' || text.charAt(at) == '\'';
    }

    private int quoteEnd(int at) {
        return after(text.substring(at, at + 1), at + 1, at);
    }

    private String name(int start) {
        int end = start;
        while (!Character.isWhitespace(text.charAt(end)) && text.charAt(end) != '>' && text.charAt(end) != '/') {
            end++;
        }
        return text.substring(start, end);
    }

    private TextFormException unended(int began) {
        return TextFormException.at(text, began, "no well-formed XML: what begins does not end");
    }
}
