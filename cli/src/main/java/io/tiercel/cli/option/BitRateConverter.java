package io.tiercel.cli.option;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads bits a second as {@code tc} writes them: {@code 1gbit}, {@code 500mbit}. */
public final class BitRateConverter implements ITypeConverter<Long> {
    private static final Pattern RATE = Pattern.compile("(\\d{1,9})([kmg])bit");
    private static final Map<String, Long> UNITS = Map.of("k", 1_000L, "m", 1_000_000L, "g", 1_000_000_000L);

    @Override
    public Long convert(String text) {
        Matcher matcher = RATE.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new TypeConversionException("expected a rate such as 500mbit or 1gbit, found '" + text + "'");
        }
        return Long.parseLong(matcher.group(1)) * UNITS.getOrDefault(matcher.group(2), 1L);
    }
}
