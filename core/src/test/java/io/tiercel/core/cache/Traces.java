package io.tiercel.core.cache;

import java.util.Random;

/** Seeded sequences of keys. */
final class Traces {
    private Traces() {}

    /** A size from 1 to 9 for each key. */
    static long size(long key) {
        return 1 + Math.floorMod((key * 0x9e3779b97f4a7c15L) >>> 40, 9L);
    }

    /** Mostly few keys, now and then a run of keys never seen before. */
    static long[] skewedWithScans(long seed, int reads, int keys) {
        Random random = new Random(seed);
        long[] trace = new long[reads];
        long fresh = 1L << 40;
        for (int i = 0; i < reads; ) {
            if (random.nextInt(50) == 0) {
                for (int run = random.nextInt(keys); run > 0 && i < reads; run--) {
                    trace[i++] = fresh++;
                }
            } else {
                double skewed = Math.pow(random.nextDouble(), 3);
                trace[i++] = 1 + (long) (skewed * keys);
            }
        }
        return trace;
    }
}
