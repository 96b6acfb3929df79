package io.tiercel.evaluation.hot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** In which order jobs, one after the other, read a few files. */
public enum HotLoad {
    /** The k-th most popular file with a weight of 1/k^1.2. */
    SKEWED {
        @Override
        public List<Integer> files(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] cumulated = new double[FILES];
            double sum = 0;
            for (int k = 0; k < FILES; k++) {
                sum += Math.pow(k + 1.0, -EXPONENT);
                cumulated[k] = sum;
            }
            List<Integer> files = new ArrayList<>();
            for (int job = 0; job < JOBS; job++) {
                int found = Arrays.binarySearch(cumulated, random.nextDouble() * sum);
                files.add(Math.min(found < 0 ? -found - 1 : found, FILES - 1));
            }
            return files;
        }
    },
    /** Every file once. */
    SCAN {
        @Override
        public List<Integer> files(long seed) {
            List<Integer> files = new ArrayList<>();
            for (int file = 0; file < FILES; file++) {
                files.add(file);
            }
            Collections.rotate(files, (int) (seed % FILES));
            return files;
        }
    };

    public static final int FILES = 8;
    private static final int JOBS = 10;
    private static final double EXPONENT = 1.2;

    /** The files that the jobs read, one each, by number. */
    public abstract List<Integer> files(long seed);

    public static String path(int file) {
        return "/hot/file-" + file;
    }

    /** As tables write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
