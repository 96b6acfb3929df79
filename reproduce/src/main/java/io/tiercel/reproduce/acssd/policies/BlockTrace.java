package io.tiercel.reproduce.acssd.policies;

import io.tiercel.simulator.trace.SwimJob;
import io.tiercel.simulator.trace.SwimTrace;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;

/** A trace of uses of blocks. */
enum BlockTrace {
    /** Some blocks are used more than others: by Zipf's law with an exponent of 0.8. */
    ZIPF_08("Zipf, 0.8") {
        @Override
        long[] uses(Random random) {
            return zipf(BLOCKS, USES, 0.8, random);
        }
    },
    /** With an exponent of 1. */
    ZIPF_10("Zipf, 1.0") {
        @Override
        long[] uses(Random random) {
            return zipf(BLOCKS, USES, 1, random);
        }
    },
    /** Blocks by Zipf's law, and now and then a scan of blocks that nobody else uses. */
    SCANS("Zipf, 0.9, and scans") {
        @Override
        long[] uses(Random random) {
            long[] ordinary = zipf(BLOCKS, USES, 0.9, random);
            long[] uses = new long[USES];
            long next = BLOCKS;
            int at = 0;
            for (int i = 0; i < USES; ) {
                if (random.nextInt(SCAN_EVERY) == 0) {
                    int end = Math.min(USES, i + SCAN_MIN + random.nextInt(SCAN_MORE));
                    while (i < end) {
                        uses[i++] = next++;
                    }
                } else {
                    uses[i++] = ordinary[at++];
                }
            }
            return uses;
        }
    },
    /** The same blocks again and again. */
    LOOP("a loop") {
        @Override
        long[] uses(Random random) {
            return LongStream.range(0, USES / 4).map(i -> i % LOOP_BLOCKS).toArray();
        }
    },
    /** Files that Facebook's jobs read in 2010, in blocks of 256 MB. */
    FACEBOOK("FB-2010, 256 MB") {
        @Override
        long[] uses(Random random) {
            return SwimTrace.facebook2010().jobs().stream()
                    .flatMapToLong(BlockTrace::blocks)
                    .toArray();
        }
    };

    private static final int USES = 2_000_000;
    private static final int BLOCKS = 1_000_000;
    private static final int LOOP_BLOCKS = 200_000;
    private static final int SCAN_EVERY = 2_000;
    private static final int SCAN_MIN = 2_000;
    private static final int SCAN_MORE = 18_000;
    private static final long FILE_BLOCK_BYTES = 256_000_000;
    private static final long FILES_MAX = 1L << 42;
    private static final long FILE_BLOCKS_MAX = 1L << 20;

    private final String label;

    BlockTrace(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** The numbers of the blocks, use by use. */
    abstract long[] uses(Random random);

    private static LongStream blocks(SwimJob job) {
        long count = Math.min(FILE_BLOCKS_MAX, (job.inputBytes() + FILE_BLOCK_BYTES - 1) / FILE_BLOCK_BYTES);
        long file = Math.floorMod(job.path(), FILES_MAX);
        return LongStream.range(0, count).map(block -> file * FILE_BLOCKS_MAX + block);
    }

    /** Which blocks are used most is by lot. */
    private static long[] zipf(int blocks, int uses, double exponent, Random random) {
        double[] sums = new double[blocks];
        double sum = 0;
        for (int rank = 0; rank < blocks; rank++) {
            sum += Math.pow(rank + 1, -exponent);
            sums[rank] = sum;
        }
        double all = sum;
        long[] names = random.longs(blocks, 0, 1L << 40).toArray();
        return LongStream.range(0, uses)
                .map(i -> names[place(sums, random.nextDouble() * all)])
                .toArray();
    }

    private static int place(double[] sums, double value) {
        int found = Arrays.binarySearch(sums, value);
        return Math.min(sums.length - 1, found >= 0 ? found : -found - 1);
    }
}
