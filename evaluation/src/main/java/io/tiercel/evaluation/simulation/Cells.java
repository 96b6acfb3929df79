package io.tiercel.evaluation.simulation;

import io.tiercel.evaluation.results.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The cells of one row of a table, from left to right. Not thread-safe. */
final class Cells {
    private static final String NONE = "-";

    private final List<String> cells;

    Cells(String... first) {
        cells = new ArrayList<>(List.of(first));
    }

    Cells text(String text) {
        cells.add(text);
        return this;
    }

    Cells count(double mean) {
        return text(String.format(Locale.ROOT, "%.0f", mean));
    }

    Cells bytes(long bytes) {
        return text(Quantity.bytes(bytes));
    }

    Cells seconds(double seconds) {
        return text(Quantity.seconds(seconds));
    }

    /** From 0 to 1, with so many digits that policies which nearly agree are told apart. */
    Cells ratio(double ratio) {
        return text(String.format(Locale.ROOT, "%.4f", ratio));
    }

    Cells percent(double share) {
        return text(Quantity.percent(share));
    }

    /** Mean, median and half the range. */
    Cells times(Spread spread) {
        return seconds(spread.mean()).seconds(spread.median()).seconds(spread.halfRange());
    }

    /** Mean and half the range, if there is anything to compare with. */
    Cells gain(Optional<Spread> gain) {
        return gain.isPresent()
                ? percent(gain.get().mean()).percent(gain.get().halfRange())
                : text(NONE).text(NONE);
    }

    /** A cell without a figure. */
    Cells none() {
        return text(NONE);
    }

    String[] all() {
        return cells.toArray(String[]::new);
    }
}
