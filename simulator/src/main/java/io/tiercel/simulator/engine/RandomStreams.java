package io.tiercel.simulator.engine;

import java.util.SplittableRandom;

/**
 * The randomness of a run: for each purpose a generator of its own, all from one seed.
 *
 * <p>What is drawn for one purpose does not depend on how much is drawn for another, so that two schemes meet the same
 * jobs, files and replicas. Immutable.
 */
public record RandomStreams(long seed) {
    /** A new generator for the purpose, the same for the same seed and name. */
    public SplittableRandom stream(String purpose) {
        long name = 0;
        for (int i = 0; i < purpose.length(); i++) {
            name = mix(name + purpose.charAt(i));
        }
        return new SplittableRandom(mix(seed ^ name));
    }

    /** Spreads a number over all bits (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). */
    static long mix(long value) {
        long z = value + 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
