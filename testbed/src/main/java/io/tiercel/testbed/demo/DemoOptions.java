package io.tiercel.testbed.demo;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the user asks of the demo.
 *
 * @param input a file or directory of text; by default the sources of Hadoop
 * @param sizeBytes how much text the query reads, of which the other works read a part; the text is repeated where it is
 *     shorter; by default {@value #DEFAULT_BYTES}
 * @param pattern the regular expression that the grep and the query look for
 * @param seed of everything random: which words RefCount counts
 * @param rounds at least, in each of which every work is done on stock Hadoop and with Tiercel; at least 3
 * @param stateDirectory where downloads are kept from one demo to the next
 */
public record DemoOptions(
        Optional<Path> input, OptionalLong sizeBytes, String pattern, long seed, int rounds, Path stateDirectory) {
    public static final long DEFAULT_BYTES = 24L << 20;
    public static final String DEFAULT_PATTERN = "throws [A-Z][A-Za-z]*";
    public static final int ROUNDS_DEFAULT = 3;

    public DemoOptions {
        if (sizeBytes.isPresent() && sizeBytes.getAsLong() <= 0) {
            throw new IllegalArgumentException("the size must be more than zero: " + sizeBytes.getAsLong());
        }
        if (rounds < 1) {
            throw new IllegalArgumentException("there must be a round: " + rounds);
        }
    }

    long bytes() {
        return sizeBytes.orElse(DEFAULT_BYTES);
    }
}
