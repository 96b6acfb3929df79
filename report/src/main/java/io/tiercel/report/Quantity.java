package io.tiercel.report;

import java.util.Locale;

/** How figures are written for people: three digits that count, and a unit that fits the size. */
public final class Quantity {
    private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private Quantity() {}

    /** Three significant digits, without an exponent: {@code 0.0123}, {@code 1.25}, {@code 12.3}, {@code 1234}. */
    public static String number(double value) {
        int decimals = decimals(Math.abs(value));
        String number = fixed(value, decimals);
        // Rounding may have made it 10.00, which has a digit more.
        int fewer = decimals(Math.abs(Double.parseDouble(number)));
        return fewer < decimals ? fixed(value, fewer) : number;
    }

    /** With so many digits behind the point; what rounds to 0 has no sign. */
    public static String fixed(double value, int decimals) {
        String number = String.format(Locale.ROOT, "%." + decimals + "f", value);
        return number.matches("-[0.]+") ? number.substring(1) : number;
    }

    /** How many follow the point, at most six. */
    private static int decimals(double size) {
        return size == 0 || size >= 100 ? 0 : Math.min(6, 2 - (int) Math.floor(Math.log10(size)));
    }

    /** In the largest binary unit that leaves at least 1: {@code 1.50 MiB}. */
    public static String bytes(long count) {
        double value = count;
        int unit = 0;
        while (Math.abs(value) >= 1024 && unit < BYTE_UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return (unit == 0 ? Long.toString(count) : number(value)) + " " + BYTE_UNITS[unit];
    }

    /** A share of a whole, {@code 0} to {@code 1}, in percent: {@code 99.7 %}. */
    public static String percent(double share) {
        return fixed(share * 100, 1) + " %";
    }

    /** The same of an estimate, with its interval where it has one: {@code 12.3 +- 0.4 %}. */
    public static String percent(Estimate share) {
        String interval =
                share.halfWidth().isPresent() ? " +- " + fixed(share.halfWidth().getAsDouble() * 100, 1) : "";
        return fixed(share.value() * 100, 1) + interval + " %";
    }

    /** A duration in seconds: {@code 12.3 s}. */
    public static String seconds(double seconds) {
        return number(seconds) + " s";
    }

    /** With its unit, none after a bare number. */
    public static String of(double value, String unit) {
        return unit.isEmpty() || unit.equals("x") ? number(value) + unit : number(value) + " " + unit;
    }
}
