package io.tiercel.install.text;

import io.tiercel.install.text.XmlToken.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A file of Hadoop's settings as its operator wrote it. What is put in becomes the last thing of its root element, and all
 * other bytes stay. Immutable.
 */
public final class ConfigText {
    private static final String ROOT = "configuration";
    private static final Pattern HREF = Pattern.compile("\\shref\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')");
    private static final String INDENT = "  ";

    private final RawText raw;
    private final String text;
    private final List<XmlToken> tokens;
    private final XmlToken rootEnd;

    private ConfigText(RawText raw) {
        this.raw = raw;
        this.text = raw.editable();
        this.tokens = XmlScan.tokens(text);
        this.rootEnd = rootEnd();
    }

    /**
     * The text of these bytes.
     *
     * @throws TextFormException if it is no well-formed XML with one root element {@code configuration}
     */
    public static ConfigText of(String raw) {
        ConfigText text = new ConfigText(RawText.of(raw));
        text.properties(); // A second opinion, which also sees what a scan for tags does not.
        return text;
    }

    /** A new file with nothing in it but what says whose it is. */
    public static String empty(String remark) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- " + remark
                + " -->\n<configuration>\n</configuration>\n";
    }

    private XmlToken rootEnd() {
        Deque<XmlToken> open = new ArrayDeque<>();
        XmlToken end = null;
        for (XmlToken token : tokens) {
            if (end != null && token.kind() != Kind.OTHER) {
                throw TextFormException.at(text, token.start(), "no well-formed XML: there is a second root element");
            }
            switch (token.kind()) {
                case START -> open.push(token);
                case EMPTY -> end = open.isEmpty() ? token : null;
                case END -> {
                    if (open.isEmpty() || !open.pop().name().equals(token.name())) {
                        throw TextFormException.at(text, token.start(), "no well-formed XML: </" + token.name() + ">");
                    }
                    end = open.isEmpty() ? token : null;
                }
                case OTHER -> {}
            }
        }
        if (end == null) {
            throw new TextFormException("no well-formed XML: its root element is missing, or does not end");
        }
        if (!end.localName().equals(ROOT)) {
            throw TextFormException.at(text, end.start(), "no settings of Hadoop: its root element is " + end.name());
        }
        return end;
    }

    /** The settings in the text, the last one where a key is there twice. */
    public Map<String, String> properties() {
        return PropertyReader.properties(raw.readable());
    }

    /** The files that are included, as they are named, and of each whether it has a fallback. */
    public Map<String, Boolean> includes() {
        return tokens.stream()
                .filter(token -> token.kind() == Kind.START || token.kind() == Kind.EMPTY)
                .filter(token -> token.localName().equals("include"))
                .collect(Collectors.toMap(this::href, this::hasFallback, (one, other) -> one && other));
    }

    private String href(XmlToken include) {
        Matcher href = HREF.matcher(text.substring(include.start(), include.end()));
        if (!href.find()) {
            return "";
        }
        return href.group(1) != null ? href.group(1) : href.group(2);
    }

    private boolean hasFallback(XmlToken include) {
        int next = tokens.indexOf(include) + 1;
        return include.kind() == Kind.START && tokens.get(next).localName().equals("fallback");
    }

    /** The bytes with a line for each of these files of a part, which only processes with its jar find. */
    public String withIncludes(List<String> files) {
        return withLines(files.stream()
                .map(file -> "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"" + file
                        + "\"><xi:fallback/></xi:include>" + Marks.XML_LINE)
                .toList());
    }

    /** The bytes with these settings, in a block. */
    public String withProperties(Map<String, String> properties) {
        if (properties.isEmpty()) {
            return raw.raw(text);
        }
        List<String> lines = new ArrayList<>(List.of(Marks.XML_BEGIN));
        properties.forEach((key, value) -> lines.add("<property><name>" + PropertyReader.escaped(key) + "</name><value>"
                + PropertyReader.escaped(value) + "</value></property>"));
        lines.add(Marks.XML_END);
        return withLines(lines);
    }

    private String withLines(List<String> lines) {
        if (lines.isEmpty()) {
            return raw.raw(text);
        }
        String end = LineEnds.of(text);
        String added = lines.stream().map(line -> INDENT + line + end).collect(Collectors.joining());
        return raw.raw(rootEnd.kind() == Kind.EMPTY ? opened(end, added) : before(end, added));
    }

    private String opened(String end, String added) {
        return text.substring(0, rootEnd.end() - 2) + ">" + end + added + "</" + rootEnd.name() + ">"
                + text.substring(rootEnd.end());
    }

    private String before(String end, String added) {
        int at = LineEnds.lineStart(text, rootEnd.start());
        return text.substring(at, rootEnd.start()).isBlank()
                ? text.substring(0, at) + added + text.substring(at)
                : text.substring(0, rootEnd.start()) + end + added + text.substring(rootEnd.start());
    }
}
