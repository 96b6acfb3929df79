package io.tiercel.install.text;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The marks by which {@code tiercel install} finds again what it has put into files of others. */
public final class Marks {
    /** What every mark has. */
    public static final String WORD = "tiercel install";

    static final String XML_LINE = "<!-- tiercel install -->";
    static final String XML_BEGIN = "<!-- tiercel install: begin -->";
    static final String XML_END = "<!-- tiercel install: end -->";
    static final String HASH_LINE = "# tiercel install";
    static final String HASH_BEGIN = "# tiercel install: begin";
    static final String HASH_END = "# tiercel install: end";

    private static final String LINE_END = "(\\r\\n|\\n|\\r|$)";

    /** What is ours: a line of XML, a block of XML, a block and a line behind number signs. */
    private static final List<Pattern> OURS = List.of(
            Pattern.compile("[ \\t]*<xi:include [^<>]*><xi:fallback/></xi:include>" + XML_LINE + LINE_END),
            Pattern.compile("[ \\t]*" + XML_BEGIN + "(?:(?!" + XML_BEGIN + ")[\\s\\S])*?" + XML_END + LINE_END),
            Pattern.compile(
                    "(?m)^" + HASH_BEGIN + "[ \\t]*\\R(?:(?!" + HASH_BEGIN + ")[\\s\\S])*?^" + HASH_END + LINE_END),
            Pattern.compile("(?m)^export HADOOP_CLASSPATH=[^\\r\\n]* " + HASH_LINE + LINE_END));

    private Marks() {}

    /** The text without what is ours. */
    static String cut(String text) {
        String left = text;
        for (Pattern pattern : OURS) {
            left = cut(pattern, left);
        }
        return left;
    }

    private static String cut(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        StringBuilder left = new StringBuilder();
        int kept = 0;
        while (matcher.find()) {
            left.append(text, kept, matcher.start());
            kept = isLineStart(text, matcher.start()) ? matcher.end() : matcher.start(matcher.groupCount());
        }
        return left.append(text, kept, text.length()).toString();
    }

    /** Whether what is cut out had its line for itself; otherwise the line's end is not ours. */
    private static boolean isLineStart(String text, int at) {
        return at == 0 || text.charAt(at - 1) == '\n' || text.charAt(at - 1) == '\r';
    }

    /** Whether there is a mark. */
    static boolean isMarked(String text) {
        return text.contains(XML_LINE)
                || text.contains(XML_BEGIN)
                || text.contains(XML_END)
                || text.contains(HASH_LINE);
    }

    /** What the first line with a mark says, for who is to look at it. */
    static String firstMarkedLine(String text) {
        return text.lines().filter(Marks::isMarked).findFirst().orElse("").strip();
    }
}
