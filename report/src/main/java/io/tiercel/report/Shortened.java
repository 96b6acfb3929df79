package io.tiercel.report;

/** Names that others chose, which may be of any length. */
public final class Shortened {
    private Shortened() {}

    /** The name; of one that has more letters the beginning and an ellipsis, as many letters together. */
    public static String to(int lettersMax, String name) {
        return name.codePointCount(0, name.length()) <= lettersMax
                ? name
                : name.substring(0, name.offsetByCodePoints(0, lettersMax - 1)) + "\u2026";
    }
}
