package io.tiercel.coordinator;

import io.tiercel.core.regret.RegretReport;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

final class RegretBean implements RegretMXBean {
    private final Supplier<Map<String, RegretReport>> tiers;

    RegretBean(Supplier<Map<String, RegretReport>> tiers) {
        this.tiers = tiers;
    }

    @Override
    public Map<String, Double> getShares() {
        Map<String, Double> shares = new TreeMap<>();
        tiers.get().forEach((tier, report) -> {
            if (report.isKnown()) {
                shares.put(tier, report.share());
            }
        });
        return shares;
    }

    @Override
    public Map<String, Double> getHitRatios() {
        Map<String, Double> ratios = new TreeMap<>();
        tiers.get().forEach((tier, report) -> {
            if (report.isKnown()) {
                ratios.put(tier + " live", report.live());
                report.ratios().forEach((policy, ratio) -> ratios.put(tier + " " + policy, ratio));
            }
        });
        return ratios;
    }

    @Override
    public Map<String, Long> getReads() {
        Map<String, Long> reads = new TreeMap<>();
        tiers.get().forEach((tier, report) -> reads.put(tier, report.reads()));
        return reads;
    }
}
