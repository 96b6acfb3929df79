package io.tiercel.simulator.scenario;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads bytes and times as people write them, none so large that sums of a few of them could not be counted. */
final class Amounts {
    private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d{1,9})?) ?([a-zA-Z]+)");
    private static final double BYTES_MAX = 0x1p60;
    private static final double NANOS_MAX = 100_000 * 3600e9;
    private static final Map<String, Double> BYTES = Map.of(
            "b", 1.0, "kb", 1e3, "mb", 1e6, "gb", 1e9, "tb", 1e12, "kib", 0x1p10, "mib", 0x1p20, "gib", 0x1p30, "tib",
            0x1p40);
    private static final Map<String, Double> NANOS =
            Map.of("us", 1e3, "ms", 1e6, "s", 1e9, "m", 60e9, "min", 60e9, "h", 3600e9);

    private Amounts() {}

    /** Reads bytes such as {@code 64MiB} or {@code 1.5GB}. */
    static long bytes(String text) {
        double bytes = amount(text, BYTES, "a number of bytes such as 64MiB or 117MB");
        return checked(text, bytes, BYTES_MAX, "1 EiB, which is 1048576TiB");
    }

    /** Reads times such as {@code 12s} or {@code 12.7ms}. */
    static long nanos(String text) {
        double nanos = amount(text, NANOS, "a time such as 12s or 12.7ms");
        return checked(text, nanos, NANOS_MAX, "100000h");
    }

    /** Bytes as people read them: {@code 154.5GiB}. */
    static String text(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        double amount = bytes;
        int unit = 0;
        while (amount >= 1024 && unit < units.length - 1) {
            amount /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f%s" : "%.1f%s", amount, units[unit]);
    }

    private static double amount(String text, Map<String, Double> units, String expected) {
        Matcher parts = TEXT.matcher(text);
        Double unit = parts.matches() ? units.get(parts.group(2).toLowerCase(Locale.ROOT)) : null;
        if (unit == null) {
            throw new IllegalArgumentException("expected " + expected + ", found '" + text + "'");
        }
        return Double.parseDouble(parts.group(1)) * unit;
    }

    private static long checked(String text, double amount, double max, String maxText) {
        if (amount > max) {
            throw new IllegalArgumentException("must be at most " + maxText + ", found '" + text + "'");
        }
        return Math.round(amount);
    }
}
