package io.tiercel.simulator.replay;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A capacity as a user says it: a number of entries, bytes, or a share of the different keys of the trace. */
public record Capacity(Unit unit, double amount) {
    private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d{1,9})?) ?(|%|b|[kmgt](?:i?b)?)");
    private static final double BYTES_MAX = 0x1p60;
    private static final String BINARY_PREFIXES = "bkmgt";

    /** What is counted. */
    public enum Unit {
        ENTRIES,
        BYTES,
        SHARE
    }

    public Capacity {
        if (!(amount > 0)) {
            throw new IllegalArgumentException("a capacity must be positive: " + amount);
        }
        if (unit == Unit.SHARE && amount > 1) {
            throw new IllegalArgumentException("a share cannot be more than 100 %: " + amount * 100);
        }
        if (unit == Unit.BYTES && amount > BYTES_MAX) {
            throw new IllegalArgumentException("a capacity in bytes is at most 1 EiB, which is 1048576TiB");
        }
        if (unit == Unit.ENTRIES && amount > CacheShape.SLOTS_MAX) {
            throw new IllegalArgumentException("a cache has 1 to " + CacheShape.SLOTS_MAX + " entries");
        }
        if (unit == Unit.ENTRIES && amount != Math.rint(amount)) {
            throw new IllegalArgumentException("a number of entries must be whole: " + amount);
        }
    }

    /**
     * Reads {@code 1000} (entries), {@code 64MiB} or {@code 64m} (bytes, binary) or {@code 10%} (of the different keys).
     *
     * @throws IllegalArgumentException if it is none of these
     */
    public static Capacity of(String text) {
        Matcher parts = TEXT.matcher(text.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "expected a number of entries, bytes such as 64MiB, or a share such as 10%, found '" + text + "'");
        }
        double number = Double.parseDouble(parts.group(1));
        String unit = parts.group(2);
        if (unit.isEmpty()) {
            return new Capacity(Unit.ENTRIES, number);
        }
        if (unit.equals("%")) {
            return new Capacity(Unit.SHARE, number / 100);
        }
        return new Capacity(Unit.BYTES, Math.floor(number * Math.pow(1024, BINARY_PREFIXES.indexOf(unit.charAt(0)))));
    }

    /** The capacity as a user could write it. */
    public String text() {
        return switch (unit) {
            case ENTRIES -> String.format(Locale.ROOT, "%.0f", amount);
            case BYTES -> String.format(Locale.ROOT, "%.0fb", amount);
            case SHARE -> Math.round(amount * 1e8) / 1e6 + "%";
        };
    }

    /** Whether the trace must be read once before it can be replayed. */
    public boolean needsSurvey() {
        return switch (unit) {
            case ENTRIES -> false;
            case BYTES, SHARE -> true;
        };
    }

    /**
     * The cache of this capacity for a trace.
     *
     * @param survey looked at only if it is needed
     * @throws IllegalArgumentException if bytes are asked for and the trace has no sizes
     */
    public CacheShape shape(Survey survey) {
        return switch (unit) {
            case ENTRIES -> CacheShape.entries((long) amount);
            case SHARE -> CacheShape.entries(Math.max(1, (long) (survey.keys() * amount)));
            case BYTES -> {
                if (!survey.sized()) {
                    throw new IllegalArgumentException(
                            "the trace has no sizes: give the capacity in entries, or as a share of the keys");
                }
                yield CacheShape.bytes((long) amount, survey);
            }
        };
    }
}
