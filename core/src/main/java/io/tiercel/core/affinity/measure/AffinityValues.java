package io.tiercel.core.affinity.measure;

/**
 * What each class of cache affinity counts for, as the share of its run time that an application saves.
 *
 * <p>The paper's "cache affinity value" (CAVA, section IV-B).
 *
 * @param high of an application that only waits for its disk
 * @param medium of one that also waits for something else
 * @param low of one that gains next to nothing
 */
public record AffinityValues(double high, double medium, double low) {
    /**
     * The means over each class of the values that CAVA's authors profiled off-line (section V-A): Grep .377, Selection
     * .237, Aggregation .133; Wordcount .198, Sort .146, Join .073; Pagerank .041. The paper gives the classes no values.
     */
    public static final AffinityValues PAPER = new AffinityValues(0.249, 0.139, 0.041);

    public AffinityValues {
        if (!(low >= 0)) {
            throw new IllegalArgumentException("the value of low affinity must not be negative: " + low);
        }
        if (!(medium >= low)) {
            throw new IllegalArgumentException("medium affinity must not count less than low: " + medium + " < " + low);
        }
        if (!(high >= medium)) {
            throw new IllegalArgumentException(
                    "high affinity must not count less than medium: " + high + " < " + medium);
        }
    }

    public double of(CacheAffinity affinity) {
        return switch (affinity) {
            case HIGH -> high;
            case MEDIUM -> medium;
            case LOW -> low;
        };
    }
}
