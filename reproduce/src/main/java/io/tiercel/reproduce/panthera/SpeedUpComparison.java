package io.tiercel.reproduce.panthera;

import io.tiercel.report.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/**
 * The same thing done by stock Hadoop and with Tiercel, in repetitions that belong together in pairs.
 *
 * @param stock what stock Hadoop took, by repetition
 * @param tiercel what it took with Tiercel in the same repetition
 */
record SpeedUpComparison(List<Durations> stock, List<Durations> tiercel) {
    SpeedUpComparison {
        stock = List.copyOf(stock);
        tiercel = List.copyOf(tiercel);
        if (stock.isEmpty() || stock.size() != tiercel.size()) {
            throw new IllegalArgumentException(
                    "repetitions must come in pairs: " + stock.size() + " and " + tiercel.size());
        }
    }

    int repetitions() {
        return stock.size();
    }

    /** Every stock duration. */
    Durations allStock() {
        return Durations.pooled(stock);
    }

    /** Every duration with Tiercel. */
    Durations allTiercel() {
        return Durations.pooled(tiercel);
    }

    /** The mean of stock over the mean with Tiercel: the paper's "mean time improvement". */
    Estimate speedUp() {
        return ratio(Durations::mean);
    }

    /** The same of medians, which a few disturbed runs do not move. */
    Estimate speedUpOfMedians() {
        return ratio(Durations::median);
    }

    /** The standard deviation of stock over that with Tiercel: the paper's "standard deviation contraction". */
    Estimate contraction() {
        return ratio(Durations::standardDeviation);
    }

    private Estimate ratio(ToDoubleFunction<Durations> figure) {
        return Estimate.jackknifed(
                repetitions(), in -> figure.applyAsDouble(only(stock, in)) / figure.applyAsDouble(only(tiercel, in)));
    }

    private static Durations only(List<Durations> all, IntPredicate in) {
        List<Durations> some = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (in.test(i)) {
                some.add(all.get(i));
            }
        }
        return Durations.pooled(some);
    }
}
