package io.tiercel.reproduce.panthera;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import io.tiercel.report.Quantity;
import java.util.List;
import java.util.OptionalDouble;
import java.util.StringJoiner;

/** The claims of a row: its speed-up, and by how much it narrows the standard deviation. */
final class RowClaims {
    /** Fewer durations than this have no thousandth part to leave out. */
    private static final int MANY = 1000;

    private static final double SLOWEST_SHARE = 0.001;

    private RowClaims() {}

    static List<Claim> of(RowOutcome outcome) {
        return List.of(speedUp(outcome), contraction(outcome));
    }

    private static Claim speedUp(RowOutcome outcome) {
        Row row = outcome.row();
        SpeedUpComparison comparison = outcome.comparison();
        Estimate speedUp = comparison.speedUp();
        double stock = comparison.allStock().mean();
        OptionalDouble limit = outcome.floorNanos().isPresent()
                ? OptionalDouble.of(stock / outcome.floorNanos().getAsDouble())
                : OptionalDouble.empty();
        StringJoiner note = new StringJoiner("; ");
        note.add(Times.text(stock) + " to " + Times.text(comparison.allTiercel().mean()));
        if (comparison.allStock().count() > comparison.repetitions()) {
            note.add("of medians " + Quantity.of(comparison.speedUpOfMedians().value(), "x"));
        }
        if (speedUp.value() < row.speedUpLeast()) {
            note.add("below the " + Quantity.of(row.speedUpLeast(), "x") + " wanted");
        }
        if (!outcome.evidence().isEmpty()) {
            note.add(outcome.evidence());
        }
        Claim claim = Claim.of(row.id() + "-speedup", row.title() + ": speed-up of the mean", speedUp, "x")
                .withNote(note.toString());
        Claim judged = heldTo(claim, row.paperSpeedUp(), row.speedUpLeast());
        return limit.isPresent() ? judged.withLimit(limit.getAsDouble()) : judged;
    }

    private static Claim contraction(RowOutcome outcome) {
        Row row = outcome.row();
        Estimate contraction = outcome.comparison().contraction();
        Claim claim = Claim.of(
                        row.id() + "-contraction",
                        row.title() + ": contraction of the standard deviation",
                        contraction,
                        "x")
                .withNote(deviations(outcome.comparison(), contraction.value() < row.contractionLeast()));
        return heldTo(claim, row.paperContraction(), row.contractionLeast());
    }

    /** The paper's figure, where it has one, and the least that we want, unless that is the paper's. */
    private static Claim heldTo(Claim ratio, OptionalDouble paper, double least) {
        if (paper.isEmpty()) {
            return ratio.withGoal(Line.atLeast(least));
        }
        double figure = paper.getAsDouble();
        Claim beside = ratio.withPaper(figure, Line.asGoodAs(figure, 1));
        return figure == least ? beside : beside.withGoal(Line.atLeast(least));
    }

    private static String deviations(SpeedUpComparison comparison, boolean isShort) {
        Durations stock = comparison.allStock();
        Durations tiercel = comparison.allTiercel();
        String note = Times.text(stock.standardDeviation()) + " to " + Times.text(tiercel.standardDeviation())
                + " over " + runs(stock.count(), tiercel.count());
        if (!isShort) {
            return note;
        }
        if (stock.count() < MANY) {
            return note + "; stock varies by "
                    + Quantity.percent(stock.standardDeviation() / stock.mean()) + " of its mean, Tiercel by "
                    + Quantity.percent(tiercel.standardDeviation() / tiercel.mean());
        }
        double undisturbed = stock.withoutSlowest(SLOWEST_SHARE).standardDeviation()
                / tiercel.withoutSlowest(SLOWEST_SHARE).standardDeviation();
        return note + "; without the slowest thousandth of both " + Quantity.of(undisturbed, "x");
    }

    private static String runs(int stock, int tiercel) {
        return stock == tiercel ? stock + " runs each" : stock + " and " + tiercel + " runs";
    }
}
