package io.tiercel.reproduce.hotblocks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Which files jobs read, one job after the other. */
public enum HotLoad {
    /** A file a job, the k-th most popular with a weight of 1/k^1.2. */
    SKEWED {
        @Override
        public List<List<Integer>> jobs(long seed, int repetition, int count) {
            SplittableRandom random = new SplittableRandom(seed + repetition);
            double[] cumulated = new double[FILES];
            double sum = 0;
            for (int k = 0; k < FILES; k++) {
                sum += Math.pow(k + 1.0, -EXPONENT);
                cumulated[k] = sum;
            }
            List<List<Integer>> jobs = new ArrayList<>();
            for (int job = 0; job < count; job++) {
                int found = Arrays.binarySearch(cumulated, random.nextDouble() * sum);
                jobs.add(List.of(Math.min(found < 0 ? -found - 1 : found, FILES - 1)));
            }
            return jobs;
        }
    },
    /** All files in one job, whose tasks run at once: how long it takes goes by which of them happen to read from one disk. */
    SCAN {
        @Override
        public List<List<Integer>> jobs(long seed, int repetition, int count) {
            return List.of(IntStream.range(0, FILES).boxed().toList());
        }
    };

    public static final int FILES = 8;
    public static final int JOBS = 20;
    private static final double EXPONENT = 1.2;

    /**
     * The files that each job reads, by number.
     *
     * @param repetition from 0
     * @param count of jobs, where the load does not say itself
     */
    public abstract List<List<Integer>> jobs(long seed, int repetition, int count);

    /** The path of a file. */
    public static String path(int file) {
        return "/hot/file-" + file;
    }

    /** As tables write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
