package io.tiercel.testbed.demo;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the user asks of the demo.
 *
 * @param input a file or directory of text; by default the sources of Hadoop
 * @param sizeBytes how much of the text is read, repeated where it is shorter; by default the input as it is, or
 *     {@value #DEFAULT_BYTES} of Hadoop's sources
 * @param pattern the regular expression that Grep looks for
 * @param seed of everything random: which words RefCount counts
 * @param stateDirectory where downloads are kept from one demo to the next
 */
public record DemoOptions(
        Optional<Path> input, OptionalLong sizeBytes, String pattern, long seed, Path stateDirectory) {
    public static final long DEFAULT_BYTES = 128L << 20;
    public static final String DEFAULT_PATTERN = "throws [A-Z][A-Za-z]*";

    public DemoOptions {
        if (sizeBytes.isPresent() && sizeBytes.getAsLong() <= 0) {
            throw new IllegalArgumentException("the size must be more than zero: " + sizeBytes.getAsLong());
        }
    }
}
