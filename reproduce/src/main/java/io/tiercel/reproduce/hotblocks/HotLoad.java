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
    },
    /**
     * Two files in one job, whose tasks run one after the other, so that each has a disk to itself. Repeated until all files
     * were read: such a job is short, and what it shows is a difference of a few percent.
     */
    STREAM {
        @Override
        public List<List<Integer>> jobs(long seed, int repetition, int count) {
            int first = 2 * repetition % FILES;
            return List.of(List.of(first, first + 1));
        }

        @Override
        public int repetitions(int orders) {
            return orders * FILES / 2;
        }

        @Override
        public int mapsAtOnce() {
            return 1;
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

    /** How often the load is repeated where the one that reads again and again is in so many orders. */
    public int repetitions(int orders) {
        return orders;
    }

    /** How many of a job's map tasks run at once at the most; 0 where as many may as there is room for. */
    public int mapsAtOnce() {
        return 0;
    }

    /** The path of a file. */
    public static String path(int file) {
        return "/hot/file-" + file;
    }

    /** As tables write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
