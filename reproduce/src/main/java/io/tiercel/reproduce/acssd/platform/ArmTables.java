package io.tiercel.reproduce.acssd.platform;

import io.tiercel.report.BarChart;
import io.tiercel.report.Estimate;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Tables and charts of what came of cells under each arm. Stateless. */
final class ArmTables {
    private static final List<SsdArm> OTHERS =
            Stream.of(SsdArm.values()).filter(arm -> arm != SsdArm.SHARED).toList();

    private ArmTables() {}

    /** What each arm saves of a job's time against a shared cache, cell by cell. */
    static Table saved(ArmComparison figure) {
        return table(
                figure,
                ">shared, of a job",
                cell -> seconds(figure.mean(SsdArm.SHARED, cell, CellOutcome::seconds)),
                (arm, cell) -> figure.saved(arm, SsdArm.SHARED, cell),
                arm -> figure.meanSaved(arm, SsdArm.SHARED, cell -> true));
    }

    /** What each arm has more of a task's throughput than a shared cache, cell by cell. */
    static Table gained(ArmComparison figure) {
        return table(
                figure,
                ">shared, of a task",
                cell -> Quantity.of(
                        figure.mean(SsdArm.SHARED, cell, CellOutcome::taskMBps).value(), "MB/s"),
                (arm, cell) -> figure.gained(arm, SsdArm.SHARED, cell),
                arm -> figure.meanGained(arm, SsdArm.SHARED, cell -> true));
    }

    /** What ours saves of each other arm's time, on average over cells. */
    static Table oursAgainst(List<String> names, List<ArmComparison> figures) {
        List<String> headings = new ArrayList<>(List.of("figure"));
        withoutOurs().forEach(arm -> headings.add(">" + arm.label()));
        Table table = new Table(headings.toArray(String[]::new));
        for (int i = 0; i < figures.size(); i++) {
            ArmComparison figure = figures.get(i);
            List<String> row = new ArrayList<>(List.of(names.get(i)));
            withoutOurs().forEach(arm -> row.add(Quantity.percent(figure.meanSaved(SsdArm.OURS, arm, cell -> true))));
            table.row(row.toArray(String[]::new));
        }
        return table;
    }

    private static List<SsdArm> withoutOurs() {
        return Stream.of(SsdArm.values()).filter(arm -> arm != SsdArm.OURS).toList();
    }

    private interface ArmFigure {
        Estimate of(SsdArm arm, Cell cell);
    }

    private static Table table(
            ArmComparison figure,
            String heading,
            Function<Cell, String> shared,
            ArmFigure each,
            Function<SsdArm, Estimate> mean) {
        List<String> headings = new ArrayList<>(List.of("", "cluster", ">jobs", heading));
        OTHERS.forEach(arm -> headings.add(">" + arm.label()));
        Table table = new Table(headings.toArray(String[]::new));
        for (Cell cell : figure.cells()) {
            String jobs = Quantity.number(
                    figure.mean(SsdArm.SHARED, cell, CellOutcome::jobs).value());
            List<String> row = new ArrayList<>(List.of(cell.row(), cell.cluster(), jobs, shared.apply(cell)));
            OTHERS.forEach(arm -> row.add(Quantity.percent(each.of(arm, cell))));
            table.row(row.toArray(String[]::new));
        }
        List<String> last = new ArrayList<>(List.of("mean", "", "", ""));
        OTHERS.forEach(arm -> last.add(Quantity.percent(mean.apply(arm))));
        return table.row(last.toArray(String[]::new));
    }

    /** A figure of each cell, with a bar for each arm. */
    static BarChart chart(ArmComparison figure, String unit, ToDoubleFunction<CellOutcome> of) {
        List<BarChart.Group> groups = figure.cells().stream()
                .map(cell -> new BarChart.Group(
                        cell.title(),
                        Stream.of(SsdArm.values())
                                .map(arm -> figure.mean(arm, cell, of).value())
                                .toList()))
                .toList();
        return new BarChart(
                Stream.of(SsdArm.values()).map(SsdArm::label).toList(),
                groups,
                false,
                value -> Quantity.of(value, unit));
    }

    /** With half the width of its interval. */
    static String seconds(Estimate estimate) {
        String interval = estimate.halfWidth().isPresent()
                ? " +- " + Quantity.number(estimate.halfWidth().getAsDouble())
                : "";
        return Quantity.number(estimate.value()) + interval + " s";
    }
}
