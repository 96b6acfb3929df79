package io.tiercel.coordinator;

import java.util.Map;

/** What can be watched by JMX of how tiers compare with other policies, over the last day. Tiers are pins and hot. */
public interface RegretMXBean {
    /** What share of the possible hits each tier has got; tiers of which nothing is known yet are left out. */
    Map<String, Double> getShares();

    /** The hit ratio of each tier, and what it would have been under each policy: as {@code pins live} and {@code pins lru}. */
    Map<String, Double> getHitRatios();

    /** From how many reads that was found, by tier. */
    Map<String, Long> getReads();
}
