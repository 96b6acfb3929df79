package io.tiercel.report.record;

/**
 * The text of a page with one section for each command whose result is recorded. Between sections people may write;
 * what stands between the marks of a section belongs to its command. Immutable.
 */
public record ResultsPage(String text) {
    /** A page that has no section yet. */
    public static final ResultsPage EMPTY = new ResultsPage("""
            # Results

            Each section is what one command printed, put here by the command itself when it was called with `--record`: do
            not edit it, run it again. Figures depend on the machine and on what else it does; each command prints the seed
            and the commit that replay it.
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

    private static String begin(String command) {
        return "<!-- result of: tiercel " + command + " -->";
    }

    private static String end(String command) {
        return "<!-- end of: tiercel " + command + " -->";
    }
}
