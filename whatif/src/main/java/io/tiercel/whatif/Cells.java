package io.tiercel.whatif;

import io.tiercel.report.Quantity;
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

    /** Mean, median and half the range, which one seed does not have. */
    Cells times(Spread spread, int seeds) {
        seconds(spread.mean()).seconds(spread.median());
        return seeds > 1 ? seconds(spread.halfRange()) : none();
    }

    /** Mean and half the range, if there is anything to compare with. */
    Cells gain(Optional<Spread> gain, int seeds) {
        if (gain.isEmpty()) {
            return none().none();
        }
        percent(gain.get().mean());
        return seeds > 1 ? percent(gain.get().halfRange()) : none();
    }

    /** A cell without a figure. */
    Cells none() {
        return text(NONE);
    }

    String[] all() {
        return cells.toArray(String[]::new);
    }
}
