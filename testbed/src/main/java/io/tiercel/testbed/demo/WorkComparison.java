package io.tiercel.testbed.demo;

import io.tiercel.report.Estimate;
import io.tiercel.testbed.jobs.TierBytes;
import java.util.List;
import java.util.Optional;

/**
 * A work, done by stock Hadoop and with Tiercel in repetitions that belong together in pairs.
 *
 * @param stock by repetition
 * @param tiercel by repetition
 */
record WorkComparison(DemoWork work, List<TurnResult> stock, List<TurnResult> tiercel) {
    WorkComparison {
        stock = List.copyOf(stock);
        tiercel = List.copyOf(tiercel);
        if (stock.isEmpty() || stock.size() != tiercel.size()) {
            throw new IllegalArgumentException(
                    "turns must come in pairs: " + stock.size() + " and " + tiercel.size() + " of " + work);
        }
    }

    /** The turns of that mode. */
    List<TurnResult> of(Mode mode) {
        return switch (mode) {
            case STOCK -> stock;
            case TIERCEL -> tiercel;
        };
    }

    /** The mean of a turn. */
    Estimate seconds(Mode mode) {
        return Estimate.ofMean(of(mode), TurnResult::seconds);
    }

    /** The mean of the first answers. */
    double firstSeconds(Mode mode) {
        return Estimate.ofMean(of(mode), result -> result.askSeconds().get(0)).value();
    }

    /** The mean of the answers after the first; that of the first where there are no others. */
    double laterSeconds(Mode mode) {
        return work.asks() == 1
                ? firstSeconds(mode)
                : Estimate.ofMean(of(mode), TurnResult::secondsAgain).value() / (work.asks() - 1);
    }

    /** How many times as fast with Tiercel a turn is, first answers and all. */
    Estimate speedUp() {
        return Estimate.ofRatio(stock, tiercel, TurnResult::seconds);
    }

    /** The same of the answers after the first. */
    Optional<Estimate> speedUpAgain() {
        return work.asks() == 1
                ? Optional.empty()
                : Optional.of(Estimate.ofRatio(stock, tiercel, TurnResult::secondsAgain));
    }

    /** What was read with Tiercel in all turns, by who served it. */
    TierBytes bytes() {
        TierBytes all = TierBytes.NONE;
        for (TurnResult result : tiercel) {
            all = all.plus(result.bytes());
        }
        return all;
    }
}
