package io.tiercel.core.why;

import java.util.Locale;

/**
 * One thing that a decision went by.
 *
 * @param name as {@code skipped offers}
 * @param number NaN where it is words
 * @param words empty where it is a number
 * @param unit of the number; empty where it has none
 */
public record Ground(String name, double number, String words, String unit) {
    private static final double WHOLE_MAX = 1e15;

    public Ground {
        if (name.isBlank()) {
            throw new IllegalArgumentException("what a decision went by must have a name");
        }
        if (Double.isNaN(number) == words.isEmpty()) {
            throw new IllegalArgumentException(name + " must be either a number or words: " + number + ", " + words);
        }
    }

    /** A number that is not NaN; an infinite one is words. */
    public static Ground of(String name, double number, String unit) {
        return Double.isInfinite(number) ? of(name, "without end") : new Ground(name, number, "", unit);
    }

    /** A whole number. */
    public static Ground of(String name, long number, String unit) {
        return new Ground(name, (double) number, "", unit);
    }

    /** Words; where there are none it says that it is not known. */
    public static Ground of(String name, String words) {
        return new Ground(name, Double.NaN, words.isEmpty() ? "not known" : words, "");
    }

    public boolean isNumber() {
        return words.isEmpty();
    }

    /** As {@code 3 offers}. */
    public String text() {
        if (!isNumber()) {
            return words;
        }
        boolean isWhole = number == Math.rint(number) && Math.abs(number) < WHOLE_MAX;
        String figure = isWhole ? Long.toString((long) number) : String.format(Locale.ROOT, "%.3f", number);
        return unit.isEmpty() ? figure : figure + " " + unit;
    }
}
