package io.tiercel.report.record;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The result of a command on the page.
 *
 * @param command its words, without {@code tiercel}
 * @param body Markdown, without marks
 */
public record RecordedSection(String command, String body) {
    /** What a section says whose figures are not of the code as it is. */
    static final String STALE = "**Measured at another commit of this code.**";

    private static final Pattern HEADER =
            Pattern.compile("^`\\./tiercel .*commit `([0-9a-f]{7,40})`.*$", Pattern.MULTILINE);
    /** As the runs of several sittings are told of. */
    private static final Pattern SITTING = Pattern.compile("\\b([0-9a-f]{12}) on 20\\d\\d-\\d\\d-\\d\\d");

    /** By which its figures were measured: that of the section, and those of earlier sittings. */
    public List<String> commits() {
        Set<String> commits = new LinkedHashSet<>();
        for (Pattern pattern : List.of(HEADER, SITTING)) {
            Matcher matcher = pattern.matcher(body);
            while (matcher.find()) {
                commits.add(matcher.group(1));
            }
        }
        return List.copyOf(commits);
    }

    /** Whether it says that its figures are not of the code as it is. */
    public boolean saysStale() {
        return body.contains("\n" + STALE + "\n");
    }

    /** The same, which says so below its header or does not. */
    RecordedSection stale(boolean stale) {
        String plain = body.replace("\n" + STALE + "\n", "");
        return new RecordedSection(command, stale ? HEADER.matcher(plain).replaceFirst("$0\n\n" + STALE) : plain);
    }
}
