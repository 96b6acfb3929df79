package io.tiercel.simulator.cluster;

import java.util.SplittableRandom;

/**
 * How much CPU interactive VMs take where a batch VM has what is left: steps of equal length, each at a level of its own,
 * any from the least to the most as likely.
 *
 * <p>A level follows from the seed and the time alone. So nothing has to happen while nobody computes, and it does not
 * matter who asks, or how often.
 *
 * @param least of a CPU, in CPUs: 0.85 is 85 %
 * @param most in CPUs too
 * @param stepNanos for which a level stays
 */
public record InteractiveLoad(double least, double most, long stepNanos) {
    public static final InteractiveLoad NONE = new InteractiveLoad(0, 0, 1);
    /** A year: times and phases together can still be counted. */
    private static final long STEP_NANOS_MAX = 365L * 24 * 3600 * 1_000_000_000;
    /** Between the states of {@link SplittableRandom}, so that any of its numbers can be had without those before it. */
    private static final long GOLDEN_GAMMA = 0x9E37_79B9_7F4A_7C15L;

    public InteractiveLoad {
        if (!(least >= 0)) {
            throw new IllegalArgumentException("the interactive load must not be less than 0 CPUs: " + least);
        }
        if (!(most >= least && most < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the most interactive load must not be below the least, " + least + " CPUs: " + most);
        }
        if (stepNanos < 1 || stepNanos > STEP_NANOS_MAX) {
            throw new IllegalArgumentException(
                    "a step of the interactive load takes from 1 ns to a year, not " + stepNanos + " ns");
        }
    }

    /** A load that is the same at all times. */
    public static InteractiveLoad steady(double cpus) {
        return new InteractiveLoad(cpus, cpus, 1);
    }

    public boolean isSteady() {
        return least == most;
    }

    /** The CPUs that are taken at that time, which is not negative. */
    public double level(long seed, long nanos) {
        if (isSteady()) {
            return least;
        }
        long step = (nanos + phaseNanos(seed)) / stepNanos;
        return least + (most - least) * new SplittableRandom(seed + step * GOLDEN_GAMMA).nextDouble();
    }

    /** How long the level of that time stays. */
    public long nanosLeft(long seed, long nanos) {
        return stepNanos - (nanos + phaseNanos(seed)) % stepNanos;
    }

    /** Levels do not change on all VMs at once. */
    private long phaseNanos(long seed) {
        return Math.floorMod(seed, stepNanos);
    }
}
