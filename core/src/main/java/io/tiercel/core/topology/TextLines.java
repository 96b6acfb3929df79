package io.tiercel.core.topology;

import java.util.List;
import java.util.function.Consumer;

/** Text with words in lines, blanks between them, and remarks after {@code #}. */
final class TextLines {
    private TextLines() {}

    /** Hands over the words of each line that has any; complaints name the source and the line. */
    static void read(String source, List<String> lines, int words, String expected, Consumer<String[]> taker) {
        for (int i = 0; i < lines.size(); i++) {
            String text = lines.get(i).replaceFirst("(?s)#.*", "").strip();
            if (!text.isEmpty()) {
                try {
                    taker.accept(split(text, words, expected));
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(source + ", line " + (i + 1) + ": " + e.getMessage(), e);
                }
            }
        }
    }

    private static String[] split(String text, int words, String expected) {
        String[] found = text.split("\\s+", -1);
        if (found.length != words) {
            throw new IllegalArgumentException(
                    "expected " + expected + " with blanks between them, found '" + text + "'");
        }
        return found;
    }
}
