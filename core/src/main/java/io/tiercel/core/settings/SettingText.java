package io.tiercel.core.settings;

import java.util.Locale;

/** Reads the text of a setting by its kind. Every method throws IllegalArgumentException that says what was expected. */
final class SettingText {
    private SettingText() {}

    static void check(Setting.Kind kind, String text) {
        switch (kind) {
            case FLAG -> flag(text);
            case COUNT -> count(text);
            case BYTES -> bytes(text);
            case DURATION -> nanos(text);
            case TEXT -> {}
        }
    }

    static boolean flag(String text) {
        return switch (text.trim().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("expected true or false, found '" + text + "'");
        };
    }

    static long count(String text) {
        return number(text, text.trim(), 1, "a whole number that is not negative");
    }

    static long bytes(String text) {
        String t = text.trim().toLowerCase(Locale.ROOT);
        int shift = t.isEmpty() ? 0 : 10 * ("kmgt".indexOf(t.charAt(t.length() - 1)) + 1);
        String digits = shift == 0 ? t : t.substring(0, t.length() - 1);
        return number(text, digits, 1L << shift, "a number of bytes such as 65536, 64m or 1g");
    }

    static long nanos(String text) {
        String t = text.trim().toLowerCase(Locale.ROOT);
        int unitAt = 0;
        while (unitAt < t.length() && Character.isDigit(t.charAt(unitAt))) {
            unitAt++;
        }
        long unitNanos = unitNanos(t.substring(unitAt), text);
        return number(text, t.substring(0, unitAt), unitNanos, "a time such as 5ms, 1s or 2m");
    }

    private static long unitNanos(String unit, String text) {
        return switch (unit) {
            case "ns" -> 1L;
            case "us" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            case "d" -> 86_400_000_000_000L;
            default ->
                throw new IllegalArgumentException("expected a time such as 5ms, 1s or 2m, found '" + text + "'");
        };
    }

    private static long number(String text, String digits, long unit, String expected) {
        try {
            long value = Long.parseLong(digits.trim());
            if (value >= 0) {
                return Math.multiplyExact(value, unit);
            }
        } catch (NumberFormatException | ArithmeticException e) {
            // Falls through to the one complaint below, which says more than the exception does.
        }
        throw new IllegalArgumentException("expected " + expected + ", found '" + text + "'");
    }
}
