package io.tiercel.benchmarks;

import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.List;

/**
 * What an operation takes, with half the width of the 99.9 % confidence interval, how many there are in a second, and how
 * that compares with the yardstick.
 */
final class ComparisonTable {
    private ComparisonTable() {}

    static Table of(List<ScoreComparison> comparisons) {
        Table table = new Table("benchmark", ">one operation", ">\u00b1", ">rate", ">times the yardstick");
        comparisons.forEach(comparison -> {
            BenchmarkScore score = comparison.score();
            table.row(
                    score.title(),
                    scaled(score.nanos(), "ns", "us", "ms", "s"),
                    spread(score),
                    scaled(1e9 / score.nanos(), "/s", "thousand/s", "million/s"),
                    times(comparison));
        });
        return table;
    }

    private static String spread(BenchmarkScore score) {
        return Double.isFinite(score.errorNanos()) ? Quantity.percent(score.errorNanos() / score.nanos()) : "-";
    }

    /** In the largest unit, each a thousand of the one before, that leaves at least 1. */
    private static String scaled(double value, String... units) {
        double scaled = value;
        int unit = 0;
        while (scaled >= 1_000 && unit < units.length - 1) {
            scaled /= 1_000;
            unit++;
        }
        return Quantity.of(scaled, units[unit]);
    }

    private static String times(ScoreComparison comparison) {
        return comparison
                .yardstick()
                .map(yardstick -> Quantity.of(comparison.times().orElseThrow(), "x") + " " + yardstick.name())
                .orElse("-");
    }
}
