package io.tiercel.cli.option;

import io.tiercel.core.topology.TopologyInference.SingleGroups;
import io.tiercel.reproduce.cava.mix.MixArm;
import io.tiercel.reproduce.cava.mix.MixDisk;
import io.tiercel.reproduce.cava.mix.MixKind;
import io.tiercel.reproduce.hotblocks.HotArm;
import io.tiercel.reproduce.panthera.PantheraReproduction.Part;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options whose own converters speak of Java's classes, and says in words what is wrong with one. */
public final class ValueConverters {
    private ValueConverters() {}

    /** Has the command and all below it use them. */
    public static CommandLine register(CommandLine command) {
        return command.registerConverter(int.class, text -> number(text, Integer::valueOf))
                .registerConverter(Integer.class, text -> number(text, Integer::valueOf))
                .registerConverter(long.class, text -> number(text, Long::valueOf))
                .registerConverter(Long.class, text -> number(text, Long::valueOf))
                .registerConverter(Pattern.class, ValueConverters::pattern)
                .registerConverter(URI.class, ValueConverters::uri)
                .registerConverter(MixArm.class, text -> choice(text, MixArm.values()))
                .registerConverter(MixKind.class, text -> choice(text, MixKind.values()))
                .registerConverter(MixDisk.class, text -> choice(text, MixDisk.values()))
                .registerConverter(HotArm.class, text -> choice(text, HotArm.values()))
                .registerConverter(Part.class, text -> choice(text, Part.values()))
                .registerConverter(SingleGroups.class, text -> choice(text, SingleGroups.values()));
    }

    private static <N> N number(String text, Function<String, N> parser) {
        try {
            return parser.apply(text);
        } catch (NumberFormatException e) {
            boolean digits = text.matches("[+-]?[0-9]+");
            throw new TypeConversionException("'" + text + "' is " + (digits ? "too large" : "no whole number"));
        }
    }

    /** One of several, by the names that the help gives them. */
    private static <E extends Enum<E>> E choice(String text, E[] all) {
        return Stream.of(all)
                .filter(one -> one.toString().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + text + "' is none of "
                        + Stream.of(all).map(Enum::toString).collect(Collectors.joining(", "))));
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
