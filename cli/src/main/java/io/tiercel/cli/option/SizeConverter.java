package io.tiercel.cli.option;

import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a size in bytes, with an optional binary suffix: {@code 65536}, {@code 64m}, {@code 1g}. */
public final class SizeConverter implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        try {
            long bytes = TraditionalBinaryPrefix.string2long(text);
            if (bytes > 0) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            // Said below, in words that fit an option.
        }
        throw new TypeConversionException("expected a size such as 64m or 1g, found '" + text + "'");
    }
}
