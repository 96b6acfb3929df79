package io.tiercel.cli.option;

import io.tiercel.simulator.replay.Capacity;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a capacity: {@code 1000} entries, {@code 64MiB}, {@code 10%} of the keys. */
public final class CapacityConverter implements ITypeConverter<Capacity> {
    @Override
    public Capacity convert(String text) {
        try {
            return Capacity.of(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
