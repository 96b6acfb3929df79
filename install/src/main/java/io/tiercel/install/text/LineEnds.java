package io.tiercel.install.text;

/** How a text ends its lines. */
final class LineEnds {
    private LineEnds() {}

    /** As the first of its lines does; a line feed where there is none. */
    static String of(String text) {
        int feed = text.indexOf('\n');
        int back = text.indexOf('\r');
        if (feed > 0 && text.charAt(feed - 1) == '\r') {
            return "\r\n";
        }
        return feed < 0 && back >= 0 ? "\r" : "\n";
    }

    /** Where the line begins that the offset is in. */
    static int lineStart(String text, int offset) {
        int at = offset;
        while (at > 0 && text.charAt(at - 1) != '\n' && text.charAt(at - 1) != '\r') {
            at--;
        }
        return at;
    }
}
