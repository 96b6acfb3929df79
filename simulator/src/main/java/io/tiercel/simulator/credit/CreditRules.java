package io.tiercel.simulator.credit;

/**
 * What is particular about a Credit scheduler: Xen 4.2's rules, each of which can be changed to see what it does.
 *
 * @param boosts whether a vCPU that wakes from UNDER gets BOOST
 * @param rateLimitNanos how long a vCPU runs at least before it is pre-empted, unless it blocks
 * @param charge how running is paid for
 * @param steals whether a CPU takes vCPUs from the queues of others
 * @param idles whether a vCPU with more credits than it can use stops earning until it is found running
 * @param yield where the background class makes room for a regular vCPU that wakes
 * @param limitsBackground whether the rate limit holds for vCPUs of the background class too
 */
public record CreditRules(
        boolean boosts,
        long rateLimitNanos,
        Charge charge,
        boolean steals,
        boolean idles,
        BackgroundYield yield,
        boolean limitsBackground) {
    static final long MILLISECOND = 1_000_000;
    static final long TICK_NANOS = 10 * MILLISECOND;
    /** The accounting period, and also the longest that a vCPU runs before others of its class have their turn. */
    static final long PERIOD_NANOS = 30 * MILLISECOND;

    /** How running is paid for. */
    public enum Charge {
        /** By the time that the vCPU ran, as Xen 4.2 does. */
        EXACT,
        /** A whole tick for whoever runs at the tick, as the first releases of the scheduler did. */
        SAMPLED
    }

    /** Where a background vCPU makes room for a regular one that wakes. */
    public enum BackgroundYield {
        /** On any CPU: one that runs the background class counts as an idle one. */
        ANYWHERE,
        /** Only on the CPU in whose queue the regular one is. */
        ON_ITS_CPU
    }

    public CreditRules {
        if (rateLimitNanos < 0) {
            throw new IllegalArgumentException("the rate limit cannot be negative: " + rateLimitNanos + " ns");
        }
    }

    /** Those of Xen 4.2, and of MIMP as we read it. */
    public static CreditRules xen42() {
        return new CreditRules(true, MILLISECOND, Charge.EXACT, true, true, BackgroundYield.ANYWHERE, false);
    }

    public CreditRules withoutBoost() {
        return new CreditRules(false, rateLimitNanos, charge, steals, idles, yield, limitsBackground);
    }

    public CreditRules withRateLimit(long nanos) {
        return new CreditRules(boosts, nanos, charge, steals, idles, yield, limitsBackground);
    }

    public CreditRules with(Charge other) {
        return new CreditRules(boosts, rateLimitNanos, other, steals, idles, yield, limitsBackground);
    }

    public CreditRules with(BackgroundYield other) {
        return new CreditRules(boosts, rateLimitNanos, charge, steals, idles, other, limitsBackground);
    }

    /** The background class too runs for a while before it is pre-empted. */
    public CreditRules withLimitedBackground() {
        return new CreditRules(boosts, rateLimitNanos, charge, steals, idles, yield, true);
    }

    /** Each vCPU stays on the CPU on which it began. */
    public CreditRules withoutStealing() {
        return new CreditRules(boosts, rateLimitNanos, charge, false, idles, yield, limitsBackground);
    }

    /** All vCPUs earn all the time, whether they use it or not. */
    public CreditRules withoutIdling() {
        return new CreditRules(boosts, rateLimitNanos, charge, steals, false, yield, limitsBackground);
    }
}
