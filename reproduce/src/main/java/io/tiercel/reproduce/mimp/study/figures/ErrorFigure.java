package io.tiercel.reproduce.mimp.study.figures;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Curve;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Figure 9: what all tasks take where predictions are wrong.
 *
 * @param seconds of all tasks, by error in the order of {@link #ERRORS}, and then by seed
 */
record ErrorFigure(List<List<Double>> seconds) {
    static final List<Double> ERRORS = List.of(0.0, 0.05, 0.1, 0.15, 0.2);

    private static final int AT_TEN = 2;
    private static final int AT_TWENTY = 4;
    /** From 12,100 to 13,790 s. */
    private static final double PAPER_MORE_PERCENT = 14.0;

    ErrorFigure {
        seconds = seconds.stream().map(List::copyOf).toList();
    }

    List<Claim> claims() {
        return List.of(
                Claim.of("error-10", "figure 9: task time with errors of 10 %, more than without", more(AT_TEN), "%")
                        .withPaper(0, Line.near(0, 2)),
                Claim.of("error-20", "figure 9: task time with errors of 20 %, more than without", more(AT_TWENTY), "%")
                        .withPaper(PAPER_MORE_PERCENT, Line.above(0)));
    }

    Table table() {
        Table table = new Table(">error of predictions", ">task time", ">more than without");
        for (int i = 0; i < ERRORS.size(); i++) {
            table.row(Quantity.percent(ERRORS.get(i)), Quantity.seconds(mean(i)), Quantity.of(more(i).value(), "%"));
        }
        return table;
    }

    Page addTo(Page page) {
        List<Point> points = IntStream.range(0, ERRORS.size())
                .mapToObj(i -> new Point(100 * ERRORS.get(i), mean(i)))
                .toList();
        return page.heading("Wrong predictions (figure 9)")
                .table(table())
                .figure(
                        new LineChart(
                                        List.of(new Curve("MIMP", points)),
                                        "error of each prediction in percent",
                                        Axis.LINEAR,
                                        Axis.LINEAR,
                                        Quantity::number)
                                .svg(),
                        "Figure 9: seconds of all tasks together. Mean over traces.");
    }

    private double mean(int error) {
        return seconds.get(error).stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }

    /** In per cent of what they take without errors, on the same traces. */
    private Estimate more(int error) {
        List<Double> with = seconds.get(error);
        List<Double> without = seconds.get(0);
        List<Integer> traces = IntStream.range(0, with.size()).boxed().toList();
        return Estimate.ofMean(traces, i -> 100 * (with.get(i) / without.get(i) - 1));
    }
}
