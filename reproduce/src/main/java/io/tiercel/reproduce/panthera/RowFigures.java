package io.tiercel.reproduce.panthera;

import java.util.List;

/**
 * The figures behind a row's claims, for machines.
 *
 * @param repetitions pairs of turns
 * @param stockSeconds the mean of each repetition, in seconds; Tiercel's likewise
 */
record RowFigures(
        String id, int repetitions, Side stock, Side tiercel, List<Double> stockSeconds, List<Double> tiercelSeconds) {
    /** One side over all repetitions; times in seconds. */
    record Side(int runs, double mean, double median, double p99, double standardDeviation) {
        static Side of(Durations all) {
            return new Side(
                    all.count(),
                    all.mean() / 1e9,
                    all.median() / 1e9,
                    all.percentile(99) / 1e9,
                    all.standardDeviation() / 1e9);
        }
    }

    static RowFigures of(RowOutcome outcome) {
        SpeedUpComparison comparison = outcome.comparison();
        return new RowFigures(
                outcome.row().id(),
                comparison.repetitions(),
                Side.of(comparison.allStock()),
                Side.of(comparison.allTiercel()),
                means(comparison.stock()),
                means(comparison.tiercel()));
    }

    private static List<Double> means(List<Durations> repetitions) {
        return repetitions.stream().map(durations -> durations.mean() / 1e9).toList();
    }
}
