package io.tiercel.simulator.ssd;

import io.tiercel.core.ssd.MissCurve;
import io.tiercel.core.ssd.MissCurve.Point;
import java.util.ArrayList;
import java.util.List;

/**
 * What an LRU cache of any size would miss of a disk's reads, from their reuse distances.
 *
 * <p>It looks at the first block of each MiB only, so that distances are in MiB: of sequential reads it is exact, and of others
 * a sample. What was seen before counts half after each window, so that a new phase has three quarters of the curve after two. Not
 * thread-safe.
 */
final class ReuseCurve {
    private static final double KEPT = 0.5;
    private static final int SAMPLED = StorageModel.CHUNK_BLOCKS;
    /** Beyond 8 GiB a block is as good as new. */
    private static final int MEBIBYTES_MAX = 8 << 10;
    /** Points that are nearer to each other than this share of reads are one. */
    private static final double STEP = 0.02;

    private static final double MEBIBYTE = StorageModel.CHUNK_BLOCKS * StorageModel.BLOCK_BYTES;

    private final ReuseDistances distances = new ReuseDistances();
    /** Reads that hit with a MiB more than their place here, and not with less. */
    private final double[] hits = new double[MEBIBYTES_MAX];

    private double reads;
    private int farthest = -1;

    /** Reads a block. */
    void use(int block) {
        if (block % SAMPLED != 0) {
            return;
        }
        int mebibytes = distances.use(block / SAMPLED);
        reads++;
        if (mebibytes != ReuseDistances.FIRST_USE && mebibytes < MEBIBYTES_MAX) {
            hits[mebibytes]++;
            farthest = Math.max(farthest, mebibytes);
        }
    }

    /** A window is over. */
    void age() {
        reads *= KEPT;
        for (int i = 0; i <= farthest; i++) {
            hits[i] *= KEPT;
        }
    }

    /** The curve over bytes. Where nothing was read, everything would be missed. */
    MissCurve curve() {
        List<Point> points = new ArrayList<>();
        points.add(new Point(0, 1));
        double missed = reads;
        double told = 1;
        int toldMebibytes = 0;
        for (int i = 0; i <= farthest; i++) {
            double before = share(missed);
            missed -= hits[i];
            double after = share(missed);
            boolean isLast = i == farthest && after < told;
            if (told - after >= STEP || isLast) {
                if (i > toldMebibytes) {
                    points.add(new Point(i * MEBIBYTE, before));
                }
                points.add(new Point((i + 1) * MEBIBYTE, after));
                told = after;
                toldMebibytes = i + 1;
            }
        }
        return new MissCurve(points);
    }

    private double share(double missed) {
        return reads > 0 ? Math.min(1, Math.max(0, missed / reads)) : 1;
    }
}
