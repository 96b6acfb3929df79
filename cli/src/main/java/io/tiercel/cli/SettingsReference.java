package io.tiercel.cli;

import io.tiercel.core.settings.Setting;
import java.util.List;
import java.util.Locale;

/** The reference of settings in three forms: a table for the terminal, a page, and Hadoop's XML. */
final class SettingsReference {
    private static final String INDENT = "    ";
    private static final int LINE_WIDTH = 100;

    private SettingsReference() {}

    /** For the terminal: a line with key, default and kind; below it the meaning. */
    static String table(List<Setting> settings) {
        int width = settings.stream().mapToInt(s -> s.key().length()).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (Setting s : settings) {
            String head = String.format(Locale.ROOT, "%-" + width + "s  %s", s.key(), shownDefault(s));
            text.append(head).append("  (").append(kind(s)).append(")\n");
            wrap(s.meaning()).forEach(line -> text.append(INDENT).append(line).append('\n'));
        }
        return text.toString();
    }

    /** The page {@code docs/settings.md}. */
    static String markdown(List<Setting> settings) {
        StringBuilder text = new StringBuilder("""
                # Settings

                Here you can look up what each setting of Tiercel means, and what it is where you say nothing. Set them in
                `tiercel-site.xml` beside `core-site.xml`, the same for all machines, or for one job or daemon with `-D`. A key that ends
                in `.*` stands for a family, one key for each suffix.

                Tiercel refuses an unknown key, or text that it cannot read, and names the nearest key that it knows. Then daemons and
                ResourceManagers do not start. Clients and DataNodes say so in their log, and go on without Tiercel.

                ```mermaid
                flowchart LR
                    defaults["tiercel-default.xml,<br>in the jars"] --> site["tiercel-site.xml,<br>of the machine"] --> d["-D key=value,<br>of a job or daemon"]
                ```

                `./tiercel settings --markdown` makes this page: do not edit it.

                | key | kind | default | meaning |
                |---|---|---|---|
                """);
        for (Setting s : settings) {
            String shown = s.defaultText().isEmpty() ? "" : "`" + s.defaultText() + "`";
            String row = String.join(
                    " | ", "`" + s.key() + "`", kind(s), shown, s.meaning().replace("|", "\\|"));
            text.append("| ").append(row).append(" |\n");
        }
        return text.toString();
    }

    /** {@code tiercel-default.xml}: every setting that has a default and is no family. */
    static String xml(List<Setting> settings) {
        StringBuilder text = new StringBuilder("""
                <?xml version="1.0" encoding="UTF-8"?>
                <!-- Generated from the settings' definitions; do not edit. Set what differs in tiercel-site.xml. -->
                <configuration>
                """);
        for (Setting s : settings) {
            if (!s.isFamily() && !s.defaultText().isEmpty()) {
                text.append(property(s));
            }
        }
        return text.append("</configuration>\n").toString();
    }

    private static String property(Setting s) {
        return """
                  <property>
                    <name>%s</name>
                    <value>%s</value>
                    <description>%s</description>
                  </property>
                """.formatted(escaped(s.key()), escaped(s.defaultText()), escaped(s.meaning()));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String kind(Setting s) {
        return s.kind().name().toLowerCase(Locale.ROOT);
    }

    private static String shownDefault(Setting s) {
        return s.defaultText().isEmpty() ? "-" : s.defaultText();
    }

    /** The text in lines of at most {@link #LINE_WIDTH} characters, broken at spaces. */
    private static List<String> wrap(String text) {
        StringBuilder wrapped = new StringBuilder();
        int used = 0;
        for (String word : text.split(" ", -1)) {
            boolean fits = used + word.length() < LINE_WIDTH - INDENT.length();
            wrapped.append(used == 0 ? "" : fits ? " " : "\n").append(word);
            used = fits ? used + word.length() + 1 : word.length();
        }
        return wrapped.toString().lines().toList();
    }
}
