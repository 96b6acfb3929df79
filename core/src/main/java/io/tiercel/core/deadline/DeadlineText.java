package io.tiercel.core.deadline;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * The text of a deadline, as a user gives it with {@code -Dtiercel.deadline=20m}, and what comes with it. Stateless.
 *
 * <p>A time from the submission ({@code 20m}, {@code 1h30m}, {@code PT20M}) or a moment ({@code 2026-11-27T18:00:00Z}). The
 * text reaches the ResourceManager through a variable of Hadoop's configuration. One that nobody set arrives as the literal
 * {@code ${tiercel.deadline}}.
 */
public final class DeadlineText {
    /** The furthest that a deadline may be: beyond that, somebody mistook the unit. */
    public static final Duration FURTHEST = Duration.ofDays(366);

    /** The most tasks that a job is believed to have. */
    public static final int TASKS_MAX = 10_000_000;

    private static final String UNSET = "${tiercel.deadline}";
    private static final String UNITS = "dhms";
    private static final int LENGTH_MAX = 64;
    private static final String FORMS =
            "give a time from now such as 20m or 1h30m, or a moment such as 2026-11-27T18:00:00Z";

    /** What a text says. */
    public sealed interface Read {
        /** No deadline was set. */
        record Unset() implements Read {}

        /** The deadline. */
        record At(Instant deadline) implements Read {}

        /** No deadline can be made of it; the words say why, and what to write. */
        record Wrong(String words) implements Read {}
    }

    private DeadlineText() {}

    /** What the text says of a job that was submitted at this moment. Throws nothing, whatever the text is. */
    public static Read parse(String text, Instant submitted) {
        String trimmed = text.trim();
        if (trimmed.isEmpty() || trimmed.equals(UNSET)) {
            return new Read.Unset();
        }
        if (trimmed.length() > LENGTH_MAX) {
            return wrong(
                    trimmed.substring(0, LENGTH_MAX) + "...", "is longer than " + LENGTH_MAX + " letters: " + FORMS);
        }
        try {
            return checked(trimmed, moment(trimmed, submitted), submitted);
        } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
            return wrong(
                    trimmed,
                    hasNoZone(trimmed)
                            ? "has no time zone: write " + trimmed + "Z for UTC, or an offset such as " + trimmed
                                    + "+01:00"
                            : "is neither a time nor a moment: " + FORMS);
        }
    }

    /** A time in the form that {@link #parse} reads, rounded up to seconds: {@code 1h30m}. */
    public static String print(double seconds) {
        long rest = (long) Math.ceil(Math.max(0, Math.min(seconds, (double) FURTHEST.toSeconds())) - 1e-6);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < UNITS.length(); i++) {
            long unit = amount(1, UNITS.charAt(i)).toSeconds();
            if (rest >= unit) {
                text.append(rest / unit).append(UNITS.charAt(i));
                rest %= unit;
            }
        }
        return text.isEmpty() ? "0s" : text.toString();
    }

    /** The number of tasks that a text says; empty where none was set, or the text is no number of tasks. */
    public static OptionalInt tasks(String text) {
        String trimmed = text.trim();
        boolean isNumber = !trimmed.isEmpty()
                && trimmed.length() <= 8
                && trimmed.chars().allMatch(letter -> letter >= '0' && letter <= '9');
        int tasks = isNumber ? Integer.parseInt(trimmed) : 0;
        return tasks > 0 && tasks <= TASKS_MAX ? OptionalInt.of(tasks) : OptionalInt.empty();
    }

    private static Read checked(String text, Instant deadline, Instant submitted) {
        if (!deadline.isAfter(submitted)) {
            return wrong(text, "has passed already: the job was submitted at " + submitted);
        }
        if (deadline.isAfter(submitted.plus(FURTHEST))) {
            return wrong(text, "is more than a year away: " + FORMS);
        }
        return new Read.At(deadline);
    }

    private static Instant moment(String text, Instant submitted) {
        if (text.charAt(0) == 'P' || text.charAt(0) == 'p') {
            return submitted.plus(Duration.parse(text));
        }
        if (text.indexOf('T') > 0) {
            return OffsetDateTime.parse(text).toInstant();
        }
        return submitted.plus(amounts(text.toLowerCase(Locale.ROOT)));
    }

    /** Numbers with units one after the other: {@code 1h30m}. */
    private static Duration amounts(String text) {
        Duration sum = Duration.ZERO;
        int from = 0;
        while (from < text.length()) {
            int unit = from;
            while (unit < text.length() && text.charAt(unit) >= '0' && text.charAt(unit) <= '9') {
                unit++;
            }
            if (unit == text.length()) {
                throw new NumberFormatException("a number without unit");
            }
            sum = sum.plus(amount(Long.parseLong(text.substring(from, unit)), text.charAt(unit)));
            from = unit + 1;
        }
        return sum;
    }

    private static Duration amount(long number, char unit) {
        return switch (unit) {
            case 's' -> Duration.ofSeconds(number);
            case 'm' -> Duration.ofMinutes(number);
            case 'h' -> Duration.ofHours(number);
            case 'd' -> Duration.ofDays(number);
            default -> throw new NumberFormatException("no unit: " + unit);
        };
    }

    private static boolean hasNoZone(String text) {
        try {
            LocalDateTime.parse(text);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static Read wrong(String text, String why) {
        return new Read.Wrong("tiercel.deadline=" + text + " " + why);
    }
}
