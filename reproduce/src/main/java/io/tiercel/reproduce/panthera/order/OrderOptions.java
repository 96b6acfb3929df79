package io.tiercel.reproduce.panthera.order;

/**
 * What to measure.
 *
 * @param seed of the first queue; the others follow it
 * @param repetitions real queues under each order; 0 for none, and virtual time alone
 * @param traces simulated queues under each order
 */
public record OrderOptions(long seed, int repetitions, int traces) {
    public static final int REPETITIONS_DEFAULT = 3;
    public static final int TRACES_DEFAULT = 20;
    private static final int MOST = 1_000;

    public OrderOptions {
        if (repetitions < 0 || repetitions > MOST) {
            throw new IllegalArgumentException("repetitions must be from 0 to " + MOST + ": " + repetitions);
        }
        if (traces < 1 || traces > MOST) {
            throw new IllegalArgumentException("traces must be from 1 to " + MOST + ": " + traces);
        }
    }
}
