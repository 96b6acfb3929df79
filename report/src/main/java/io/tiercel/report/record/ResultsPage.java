package io.tiercel.report.record;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a page with one section for each command whose result is recorded. Between sections people may write;
 * what stands between the marks of a section belongs to its command. Immutable.
 */
public record ResultsPage(String text) {
    private static final Pattern BEGIN = Pattern.compile("<!-- result of: tiercel (.*?) -->\n");

    /** A page that has no section yet. */
    public static final ResultsPage EMPTY = new ResultsPage("""
            # Results

            Each section is what one command printed, put here by the command itself when it was called with `--record`: do
            not edit it, run it again. Figures depend on the machine and on what else it does; each command prints the seed
            and the commit that replay it. A result says so if the code that it is about has changed since. Whether it has, \
            `./tiercel results` says.
            """);

    /**
     * The page with this section in place of the command's older one, or at the end if it had none.
     *
     * @param command the command's words, without {@code tiercel}: {@code reproduce panthera}
     * @param body Markdown, without marks
     * @throws IllegalArgumentException if a section of the command begins but does not end
     */
    public ResultsPage with(String command, String body) {
        String section = begin(command) + "\n" + body.strip() + "\n" + end(command) + "\n";
        int from = text.indexOf(begin(command));
        if (from < 0) {
            return new ResultsPage(text.stripTrailing() + "\n\n" + section);
        }
        int to = text.indexOf(end(command), from);
        if (to < 0) {
            throw new IllegalArgumentException("the section of '" + command + "' has no end: " + end(command));
        }
        String rest = text.substring(to + end(command).length()).replaceFirst("^\n", "");
        return new ResultsPage(text.substring(0, from) + section + rest);
    }

    /** The results on it, in their order. */
    public List<RecordedSection> sections() {
        List<RecordedSection> sections = new ArrayList<>();
        Matcher matcher = BEGIN.matcher(text);
        while (matcher.find()) {
            String command = matcher.group(1);
            int to = text.indexOf(end(command), matcher.end());
            if (to >= 0) {
                sections.add(new RecordedSection(command, text.substring(matcher.end(), to)));
            }
        }
        return sections;
    }

    /** The page on which the command's section says, or does not say, that its figures are not of the code as it is. */
    public ResultsPage withStale(RecordedSection section, boolean stale) {
        return with(section.command(), section.stale(stale).body());
    }

    private static String begin(String command) {
        return "<!-- result of: tiercel " + command + " -->";
    }

    private static String end(String command) {
        return "<!-- end of: tiercel " + command + " -->";
    }
}
