package io.tiercel.evaluation.eviction;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;

/** The keys of chunks in the order in which they are read, and a name for the reader of a table. */
final class Trace {
    /** Keys from here on are of scans, and read once. */
    private static final long SCANNED = 1L << 40;

    private final String name;
    private final long[] keys;

    Trace(String name, long[] keys) {
        this.name = name;
        this.keys = keys;
    }

    String name() {
        return name;
    }

    /** Not a copy: to be read only. */
    long[] keys() {
        return keys;
    }

    /** How many different keys there are. */
    int footprint() {
        return (int) Arrays.stream(keys).distinct().count();
    }

    /** Keys chosen at random, the k-th most popular with a weight of 1/k^exponent. */
    static Trace zipf(int reads, int keys, double exponent, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] weights = cumulated(keys, exponent);
        return new Trace("Zipf " + exponent, filled(reads, i -> pick(weights, random)));
    }

    /** As {@link #zipf}, with half of all reads in runs of keys that nobody reads again. */
    static Trace zipfAndScans(int reads, int keys, double exponent, int run, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] weights = cumulated(keys, exponent);
        return new Trace(
                "Zipf " + exponent + " and scans",
                filled(reads, i -> i / run % 2 == 0 ? pick(weights, random) : SCANNED + i));
    }

    /** As {@link #zipf}, but now and then other keys become the popular ones. */
    static Trace drifting(int reads, int keys, double exponent, int phases, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] weights = cumulated(keys, exponent);
        return new Trace("Zipf " + exponent + ", drifting", filled(reads, i -> {
            long shift = i * phases / reads * (keys / 3);
            return (pick(weights, random) + shift) % keys;
        }));
    }

    /** All keys in turn, again and again. */
    static Trace loop(int reads, int keys) {
        return new Trace("loop", filled(reads, i -> i % keys));
    }

    /** Files read from end to end, each several times in succession, as by the jobs of one pipeline. */
    static Trace repeatedFiles(int reads, int fileChunks, int repeats) {
        return new Trace(
                "each file " + repeats + " times",
                filled(reads, i -> i / ((long) fileChunks * repeats) * fileChunks + i % fileChunks));
    }

    private static long[] filled(int reads, LongUnaryOperator key) {
        long[] keys = new long[reads];
        Arrays.setAll(keys, i -> key.applyAsLong(i));
        return keys;
    }

    private static double[] cumulated(int keys, double exponent) {
        double[] weights = new double[keys];
        Arrays.setAll(weights, k -> Math.pow(k + 1.0, -exponent));
        Arrays.parallelPrefix(weights, Double::sum);
        return weights;
    }

    private static long pick(double[] cumulated, SplittableRandom random) {
        int found = Arrays.binarySearch(cumulated, random.nextDouble() * cumulated[cumulated.length - 1]);
        return Math.min(found < 0 ? -found - 1 : found, cumulated.length - 1);
    }
}
