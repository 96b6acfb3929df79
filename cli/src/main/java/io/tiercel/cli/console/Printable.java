package io.tiercel.cli.console;

/** What may be printed of a message that quotes a file or an argument, which may hold anything. */
public final class Printable {
    private static final int BEGINNING_CHARS = 600;
    private static final int END_CHARS = 200;

    private Printable() {}

    /** The text without the middle of what is long, and without what a terminal would obey. */
    public static String of(String text) {
        return shortened(text).replaceAll("[\\p{Cntrl}&&[^\\n\\t]]", "?");
    }

    private static String shortened(String text) {
        return text.length() <= BEGINNING_CHARS + END_CHARS
                ? text
                : text.substring(0, BEGINNING_CHARS) + " ... " + text.substring(text.length() - END_CHARS);
    }
}
