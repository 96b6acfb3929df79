package io.tiercel.simulator.trace;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;

/** Traces made from a seed, each with one trait that tells policies apart; the same in every run. */
public final class MadeTraces {
    /** Keys from here on are of scans, and read once. */
    private static final long SCANNED = 1L << 40;

    private MadeTraces() {}

    /** Keys chosen at random, the k-th most popular with a weight of 1/k^exponent. */
    public static Trace zipf(int requests, int keys, double exponent, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] weights = cumulated(keys, exponent);
        return made("Zipf " + exponent, requests, i -> pick(weights, random));
    }

    /** As {@link #zipf}, with every other run of requests for keys that nobody requests again. */
    public static Trace zipfAndScans(int requests, int keys, double exponent, int run, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] weights = cumulated(keys, exponent);
        return made(
                "Zipf " + exponent + " and scans",
                requests,
                i -> i / run % 2 == 0 ? pick(weights, random) : SCANNED + i);
    }

    /** As {@link #zipf}, but now and then other keys become the popular ones. */
    public static Trace drifting(int requests, int keys, double exponent, int phases, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] weights = cumulated(keys, exponent);
        return made("Zipf " + exponent + ", drifting", requests, i -> {
            long shift = i * phases / requests * (keys / 3);
            return (pick(weights, random) + shift) % keys;
        });
    }

    /** All keys in turn, again and again. */
    public static Trace loop(int requests, int keys) {
        return made("loop", requests, i -> i % keys);
    }

    /** Files read from end to end, each several times in succession, as by the jobs of one pipeline. */
    public static Trace repeatedFiles(int requests, int fileChunks, int repeats) {
        return made(
                "each file " + repeats + " times",
                requests,
                i -> i / ((long) fileChunks * repeats) * fileChunks + i % fileChunks);
    }

    private static Trace made(String name, int requests, LongUnaryOperator key) {
        long[] keys = new long[requests];
        Arrays.setAll(keys, i -> TextRequests.mixed(key.applyAsLong(i) + 1));
        return new RecordedTrace(name, keys);
    }

    private static double[] cumulated(int keys, double exponent) {
        double[] weights = new double[keys];
        double sum = 0;
        for (int k = 0; k < keys; k++) {
            sum += Math.pow(k + 1.0, -exponent);
            weights[k] = sum;
        }
        return weights;
    }

    private static long pick(double[] cumulated, SplittableRandom random) {
        int found = Arrays.binarySearch(cumulated, random.nextDouble() * cumulated[cumulated.length - 1]);
        return Math.min(found < 0 ? -found - 1 : found, cumulated.length - 1);
    }
}
