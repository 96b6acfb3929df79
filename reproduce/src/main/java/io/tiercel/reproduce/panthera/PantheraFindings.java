package io.tiercel.reproduce.panthera;

import io.tiercel.report.BarChart;
import io.tiercel.report.BarChart.Group;
import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Everything that one reproduction measured, in the forms in which it is shown. */
public final class PantheraFindings implements Findings {
    private final List<RowOutcome> outcomes;
    private final Floors floors;
    private final OptionalDouble conversionNanos;

    /** @param conversionNanos what Hadoop itself needs to convert the statuses of the listing, if that was measured */
    PantheraFindings(List<RowOutcome> outcomes, Floors floors, OptionalDouble conversionNanos) {
        this.outcomes = List.copyOf(outcomes);
        this.floors = floors;
        this.conversionNanos = conversionNanos;
    }

    @Override
    public Page page() {
        return new Page("Panthera, Table 1, on this machine")
                .paragraph("Stock Hadoop and Tiercel took turns on one embedded cluster. Speed-up: stock's mean time "
                        + "over Tiercel's. Contraction: the same of standard deviations. After \u00b1 stands half the "
                        + "width of the 95 % confidence interval over the repetitions.")
                .table(tableOne())
                .figure(chart().svg(), "Speed-up of the mean, beside the paper's where it has one.")
                .heading("Limits")
                .table(limits());
    }

    /** Two claims for each row, and Hadoop's own part of a listing. */
    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        for (RowOutcome outcome : outcomes) {
            claims.addAll(RowClaims.of(outcome));
            if (outcome.row() == Row.LISTING) {
                claims.add(conversion(outcome.comparison(), conversionNanos.orElseThrow()));
            }
        }
        return claims;
    }

    /** The figures behind the claims. */
    @Override
    public Map<String, Object> additions() {
        return Map.of("rows", outcomes.stream().map(RowFigures::of).toList(), "limits", floors.byName());
    }

    /** Table 1 as the paper prints it, with what it leaves out: the times themselves. */
    private Table tableOne() {
        Table table = new Table(
                "", ">stock", ">Tiercel", ">speed-up", ">paper", ">st. dev.", ">Tiercel's", ">contraction", ">paper");
        for (RowOutcome outcome : outcomes) {
            Durations stock = outcome.comparison().allStock();
            Durations tiercel = outcome.comparison().allTiercel();
            table.row(
                    outcome.row().title(),
                    Times.text(stock.mean()),
                    Times.text(tiercel.mean()),
                    figure(outcome.comparison().speedUp()),
                    ratio(outcome.row().paperSpeedUp()),
                    Times.text(stock.standardDeviation()),
                    Times.text(tiercel.standardDeviation()),
                    figure(outcome.comparison().contraction()),
                    ratio(outcome.row().paperContraction()));
        }
        return table;
    }

    /** What the machine itself needs. */
    private Table limits() {
        Table table = new Table("limit", ">time");
        floors.byName().forEach((name, nanos) -> table.row(name, Times.text(nanos)));
        return table;
    }

    private BarChart chart() {
        List<Group> groups = outcomes.stream()
                .map(outcome -> new Group(
                        outcome.row().shortTitle(),
                        List.of(
                                outcome.row().paperSpeedUp().orElse(0),
                                outcome.comparison().speedUp().value())))
                .toList();
        return new BarChart(List.of("paper", "here"), groups, false, length -> Quantity.of(length, "x"));
    }

    private static Claim conversion(SpeedUpComparison listing, double nanos) {
        double share = nanos / listing.allStock().mean();
        return Claim.of(
                        "listing-conversion",
                        "Hadoop's own conversion of " + MetadataRows.FILES + " statuses",
                        nanos / 1e3,
                        "us")
                .withNote("is part of stock's listing, " + Quantity.percent(share) + " of it; a hit takes "
                        + Times.text(listing.allTiercel().median()) + " in all, as it keeps the paths");
    }

    private static String figure(Estimate estimate) {
        String value = Quantity.of(estimate.value(), "x");
        return estimate.halfWidth().isPresent()
                ? value + " \u00b1 " + Quantity.number(estimate.halfWidth().getAsDouble())
                : value;
    }

    private static String ratio(OptionalDouble value) {
        return value.isPresent() ? Quantity.of(value.getAsDouble(), "x") : "-";
    }
}
