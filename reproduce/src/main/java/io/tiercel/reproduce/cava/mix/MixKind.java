package io.tiercel.reproduce.cava.mix;

import io.tiercel.testbed.jobs.MapApplication;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * The workload of CAVA's Table III that a {@link Mix} is after. Both have mostly hot data, and applications of all affinities share
 * files. CAVA draws 70 % of W1's jobs from applications of high affinity, 20 % from medium and 10 % from low, of which
 * there is none here; of W4's, 20 % from high and 70 % from medium. High are grep and aggregations, two types of each;
 * medium are word count, four types, and sort, one (Table II).
 */
public enum MixKind {
    /** Mostly applications of high cache affinity. */
    W1(5, 4, 3, 1),
    /** Mostly applications of medium cache affinity; one of high affinity reads the cold file (section V-B). */
    W4(2, 1, 8, 2);

    private final int greps;
    private final int aggregations;
    private final int wordCounts;
    private final int sorts;

    // Numbers alone: the command line knows the kinds, and does without Hadoop.
    MixKind(int greps, int aggregations, int wordCounts, int sorts) {
        this.greps = greps;
        this.aggregations = aggregations;
        this.wordCounts = wordCounts;
        this.sorts = sorts;
    }

    /** How many jobs of each application. */
    Map<MapApplication, Integer> applications() {
        return new EnumMap<>(Map.of(
                MapApplication.GREP, greps,
                MapApplication.AGGREGATION, aggregations,
                MapApplication.WORD_COUNT, wordCounts,
                MapApplication.SORT, sorts));
    }

    /** Whether what is read once is read by an application that would gain by memory. */
    boolean isColdWorthy() {
        return this == W4;
    }

    /** As the command line and tables write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return label();
    }
}
