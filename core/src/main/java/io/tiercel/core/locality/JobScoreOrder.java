package io.tiercel.core.locality;

import java.util.Locale;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/**
 * Which job comes first by how much of its input is in memory, after Panthera's job score (section 4.3, equation 1).
 *
 * <p>The score is from 0 to 1, highest first, equal ones in the order of arrival. As jobs that wait for input that nobody
 * caches would wait for ever, one that has waited for the whole of the aging time comes before every job that has just
 * arrived.
 *
 * @param mode what the score is
 * @param agingNanos after which time of waiting a job's score has grown by 1; 0 for never
 */
public record JobScoreOrder(Mode mode, long agingNanos) {
    /** What ranks make of a score where jobs do not age: as finely as doubles near 1 tell it apart. */
    private static final double RANKS = 1L << 52;

    /** What the score of a job is; 0 where nothing is cached. */
    public enum Mode {
        /**
         * Equation 1 as printed: of all cached blocks the share that the job reads. As the divisor is the same for all jobs
         * it favours those with much input.
         */
        PAPER,
        /** Of the job's own blocks the share that is cached. */
        FRACTION,
        /** Of all cached bytes the share that the job reads. */
        BYTES;

        /** As settings write it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * How much of a job's input is cached.
     *
     * @param cachedBlocks of the job's blocks
     * @param blocks that the job reads
     * @param cachedBytes of the job's bytes
     */
    public record CachedInput(int cachedBlocks, int blocks, long cachedBytes) {}

    /**
     * What is in memory in the whole cluster.
     *
     * @param blocks 0 or more
     * @param bytes of these blocks
     */
    public record CacheSize(int blocks, long bytes) {}

    /** The job's score with what it gained by waiting; may be greater than 1 for that. */
    public double score(CachedInput job, CacheSize cache, long waitedNanos) {
        double aged = agingNanos > 0 ? (double) waitedNanos / agingNanos : 0;
        return aged + score(job, cache);
    }

    /**
     * Ranks by this score, for jobs that all wait on one clock. As they all grow old alike, a score is worth a time: a job
     * ranks as though it had arrived earlier by the aging time for each 1 of its score. So ranks do not change while time
     * passes, but with what is cached: {@link PendingTasks#rankAgain} is to be called then.
     *
     * @param arrivedNanos when the job of this id arrived
     * @param cache what is in memory now
     */
    public JobOrder ranks(LongUnaryOperator arrivedNanos, Supplier<CacheSize> cache) {
        return job -> {
            double score = score(job.cachedInput(), cache.get());
            return agingNanos > 0
                    ? arrivedNanos.applyAsLong(job.id()) - Math.round(score * agingNanos)
                    : -Math.round(score * RANKS);
        };
    }

    private double score(CachedInput job, CacheSize cache) {
        return switch (mode) {
            case PAPER -> share(job.cachedBlocks, cache.blocks);
            case FRACTION -> share(job.cachedBlocks, job.blocks);
            case BYTES -> share(job.cachedBytes, cache.bytes);
        };
    }

    private static double share(long part, long whole) {
        return whole <= 0 ? 0 : Math.min(1, (double) part / whole);
    }
}
