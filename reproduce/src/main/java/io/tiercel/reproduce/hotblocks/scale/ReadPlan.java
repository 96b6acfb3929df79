package io.tiercel.reproduce.hotblocks.scale;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What jobs read, one after the other: each the blocks of one file.
 *
 * @param blockBytes of every block
 */
record ReadPlan(long blockBytes, List<long[]> jobs) {
    static final int FILES = 20;
    static final int JOBS = 60;

    ReadPlan {
        jobs = List.copyOf(jobs);
    }

    /** Every block once, as one job over all of the data reads it. */
    static ReadPlan scan(long dataBytes, long blockBytes) {
        return new ReadPlan(blockBytes, List.of(blocks(0, dataBytes / blockBytes)));
    }

    /**
     * The data in {@value #FILES} files of one size, of which {@value #JOBS} jobs read one each: the k-th most popular with a
     * weight of 1/k^exponent.
     */
    static ReadPlan skewed(long dataBytes, long blockBytes, double exponent, long seed) {
        return skewed(dataBytes, blockBytes, exponent, seed, JOBS);
    }

    /** As that, but after half of the jobs the files change places: the k-th most popular becomes the (k + 10)-th. */
    static ReadPlan changing(long dataBytes, long blockBytes, double exponent, long seed) {
        return skewed(dataBytes, blockBytes, exponent, seed, JOBS / 2);
    }

    private static ReadPlan skewed(long dataBytes, long blockBytes, double exponent, long seed, int changeAt) {
        long blocksOfFile = dataBytes / blockBytes / FILES;
        SplittableRandom random = new SplittableRandom(seed);
        double[] cumulated = new double[FILES];
        double sum = 0;
        for (int k = 0; k < FILES; k++) {
            sum += Math.pow(k + 1.0, -exponent);
            cumulated[k] = sum;
        }
        List<long[]> jobs = new ArrayList<>();
        for (int job = 0; job < JOBS; job++) {
            int found = Arrays.binarySearch(cumulated, random.nextDouble() * sum);
            long file = Math.min(found < 0 ? -found - 1 : found, FILES - 1);
            long place = job < changeAt ? file : (file + FILES / 2) % FILES;
            jobs.add(blocks(place * blocksOfFile, blocksOfFile));
        }
        return new ReadPlan(blockBytes, jobs);
    }

    /** All that is read, each read counted. */
    long bytes() {
        return jobs.stream().mapToLong(job -> job.length * blockBytes).sum();
    }

    private static long[] blocks(long first, long count) {
        long[] blocks = new long[(int) count];
        Arrays.setAll(blocks, i -> first + i);
        return blocks;
    }
}
