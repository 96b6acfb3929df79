package io.tiercel.core.regret;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What share of the possible hits a tier gets.
 *
 * @param reads that this is from
 * @param live the tier's own hit ratio
 * @param ratios the hit ratio that each policy would have had, by name; the clairvoyant one's is under
 *     {@link RegretMeter#BELADY}
 */
public record RegretReport(long reads, double live, Map<String, Double> ratios) {
    /** A policy must be better by that much to be named. */
    private static final double MARGIN = 0.01;

    public RegretReport {
        ratios = Collections.unmodifiableMap(new LinkedHashMap<>(ratios));
    }

    /**
     * From the windows of a time.
     *
     * @param shift of 2^shift keys one is in the sample
     */
    static RegretReport of(List<RegretWindow> windows, int shift) {
        long reads = 0;
        long live = 0;
        long sampled = 0;
        Map<String, Long> hits = new LinkedHashMap<>();
        for (RegretWindow window : windows) {
            reads += window.reads();
            live += window.liveHits();
            sampled += window.sampled();
            window.hits().forEach((policy, its) -> hits.merge(policy, its, Long::sum));
        }
        // SHARDS-adj (section 3.3): reads that the sample has too many or too few are those of the most read keys,
        // which hit.
        double expected = (double) reads / (1L << shift);
        double missing = expected - sampled;
        Map<String, Double> ratios = new LinkedHashMap<>();
        hits.forEach((policy, its) ->
                ratios.put(policy, expected == 0 ? 0 : Math.max(0, Math.min(1, (its + missing) / expected))));
        return new RegretReport(reads, reads == 0 ? 0 : (double) live / reads, ratios);
    }

    /** Whether anything was counted. */
    public boolean isKnown() {
        return reads > 0;
    }

    /** The most that can be had: by the clairvoyant policy, or by the tier itself where that estimate is lower. */
    public double possible() {
        return Math.max(
                live, ratios.values().stream().mapToDouble(ratio -> ratio).max().orElse(0));
    }

    /** What share of the possible hits the tier has got; 1 where none is possible. */
    public double share() {
        return possible() == 0 ? 1 : live / possible();
    }

    /** The best of the policies that a tier can have; empty where none was better than the tier's own by more than a hundredth. */
    public String better() {
        String better = "";
        double best = live + MARGIN;
        for (Map.Entry<String, Double> one : ratios.entrySet()) {
            if (!one.getKey().equals(RegretMeter.BELADY) && one.getValue() > best) {
                better = one.getKey();
                best = one.getValue();
            }
        }
        return better;
    }
}
