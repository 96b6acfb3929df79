package io.tiercel.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options whose own converters speak of Java's classes, and says in words what is wrong with one. */
final class ValueConverters {
    private ValueConverters() {}

    /** Has the command and all below it use them. */
    static CommandLine register(CommandLine command) {
        return command.registerConverter(int.class, text -> number(text, Integer::valueOf))
                .registerConverter(Integer.class, text -> number(text, Integer::valueOf))
                .registerConverter(long.class, text -> number(text, Long::valueOf))
                .registerConverter(Long.class, text -> number(text, Long::valueOf))
                .registerConverter(Pattern.class, ValueConverters::pattern)
                .registerConverter(URI.class, ValueConverters::uri);
    }

    private static <N> N number(String text, Function<String, N> parser) {
        try {
            return parser.apply(text);
        } catch (NumberFormatException e) {
            boolean digits = text.matches("[+-]?[0-9]+");
            throw new TypeConversionException("'" + text + "' is " + (digits ? "too large" : "no whole number"));
        }
    }

    private static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new TypeConversionException("'" + text + "' is no regular expression: " + e.getDescription());
        }
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new TypeConversionException("'" + text + "' is no URI: " + e.getReason());
        }
    }
}
