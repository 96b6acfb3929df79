package io.tiercel.install.text;

import io.tiercel.testkit.Seed;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Files of Hadoop's settings as people write them, raw. */
public final class OddConfigs {
    /** Each of them is well-formed, and somebody has it. */
    public static final List<String> KNOWN = List.of(
            "<configuration></configuration>",
            "<configuration/>",
            "<configuration />\r\n",
            "<?xml version=\"1.0\"?>\n<configuration>\n</configuration>\n",
            "<?xml version=\"1.0\"?>\r\n<configuration>\r\n  <property>\r\n    <name>a</name><value>1</value>\r\n  </property>\r\n</configuration>\r\n",
            "<configuration>\n  <property><name>a</name><value>1</value></property></configuration>",
            "<configuration><property><name>a</name><value>1</value></property>\n\n</configuration>\n<!-- the end -->\n",
            "<!-- </configuration> -->\n<configuration>\n<!-- </configuration> -->\n</configuration><!-- <a> -->",
            "<?xml version=\"1.0\"?>\n<?xml-stylesheet type=\"text/xsl\" href=\"configuration.xsl\"?>\n<!DOCTYPE configuration [\n  <!ENTITY a \"1 > 0\">\n  <!-- ]> -->\n]>\n<configuration>\n  <property><name>a</name><value>&a;</value></property>\n  </configuration>\n",
            "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\">\n  <xi:include href=\"other.xml\"/>\n</configuration>\n",
            "<configuration xmlns:xi='urn:something-else' a='>'>\n\t</configuration\n>\n",
            "<configuration>\n  <property><name>a</name><value><![CDATA[</configuration>]]></value></property>\n</configuration>",
            "\u00ef\u00bb\u00bf<configuration>\n  <property><name>a</name><value>\u00c3\u00a9</value></property>\n</configuration>\n",
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<configuration>\n<!-- \u00e9 -->\n</configuration>\n",
            "<configuration>\r  <property><name>a</name><value>1</value></property>\r</configuration>\r",
            utf16(StandardCharsets.UTF_16LE, "\u00ff\u00fe"),
            utf16(StandardCharsets.UTF_16BE, "\u00fe\u00ff"));

    private OddConfigs() {}

    private static String utf16(Charset charset, String mark) {
        String text =
                "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<configuration>\n<!-- \u6f22 -->\n</configuration>\n";
        return mark + new String(text.getBytes(charset), StandardCharsets.ISO_8859_1);
    }

    /** One of pieces that are put together. */
    public static String random(Seed seed) {
        if (seed.below(4) == 0) {
            return KNOWN.get(seed.below(KNOWN.size()));
        }
        String end = List.of("\n", "\r\n").get(seed.below(2));
        StringBuilder text = new StringBuilder();
        if (seed.below(2) == 0) {
            text.append("<?xml version=\"1.0\"?>").append(end);
        }
        text.append(seed.pick("", "<!-- </configuration> -->" + end));
        text.append("<configuration>");
        for (String piece : pieces(seed)) {
            text.append(seed.below(3) == 0 ? "" : end + " ".repeat(seed.below(5)))
                    .append(piece);
        }
        text.append(List.of("", end, end + "  ", end + end).get(seed.below(4)));
        return text.append("</configuration>")
                .append(List.of("", end, "<!-- end -->", end + "<!-- <x> -->" + end)
                        .get(seed.below(4)))
                .toString();
    }

    private static List<String> pieces(Seed seed) {
        List<String> pieces = new ArrayList<>();
        for (int i = seed.below(5); i > 0; i--) {
            pieces.add(List.of(
                            "<property><name>k" + i + "</name><value>v</value></property>",
                            "<property name=\"k" + i + "\" value=\"a > b\"/>",
                            "<!-- a comment with <property> in it -->",
                            "<property><name>k" + i + "</name><value>\u00c3\u00a9 &amp; more</value><final>true</final>"
                                    + "</property>")
                    .get(seed.below(4)));
        }
        return pieces;
    }

    /** The file after somebody has put a setting of their own at the beginning of the root element. */
    public static String withSetting(String raw) {
        RawText text = RawText.of(raw);
        String edited = text.editable();
        XmlToken root = XmlScan.tokens(edited).stream()
                .filter(token ->
                        token.kind() == XmlToken.Kind.START && token.name().equals("configuration"))
                .findFirst()
                .orElseThrow();
        String setting = "<property><name>theirs</name><value>1</value></property>";
        return text.raw(edited.substring(0, root.end()) + setting + edited.substring(root.end()));
    }
}
