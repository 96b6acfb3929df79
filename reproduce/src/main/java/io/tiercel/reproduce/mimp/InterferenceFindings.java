package io.tiercel.reproduce.mimp;

import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.reproduce.mimp.InterferenceReproduction.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What came of MIMP's hosts in virtual time. Immutable. */
public final class InterferenceFindings implements Findings {
    private static final String WORDS =
            "A host of two CPUs with a web VM of two vCPUs, and a batch VM of two beside it, under Xen 4.2's Credit scheduler in "
                    + "virtual time. TPC-W's clients think for 7 s on average. What a request computes follows from the running time in "
                    + "MIMP's table 1; that it waits three times for 5 ms is assumed. Nothing was chosen by what came out.";
    private static final String VARIANT_WORDS =
            "600 clients. In each variant one thing is otherwise. Response time in times of the same variant alone; "
                    + "of the paper it is 7.02 (WordCount, lowest weight). Held up: how many requests waited, on average, while a "
                    + "vCPU was runnable: the time by which responses take longer than alone, over the runnable time.";

    private final List<Integer> clients;
    private final List<Outcome> table;
    private final List<Outcome> curves;
    private final List<Outcome> variants;

    InterferenceFindings(List<Integer> clients, List<Outcome> table, List<Outcome> curves, List<Outcome> variants) {
        this.clients = List.copyOf(clients);
        this.table = List.copyOf(table);
        this.curves = List.copyOf(curves);
        this.variants = List.copyOf(variants);
    }

    Outcome table(Share share) {
        return table.stream()
                .filter(outcome -> outcome.host().share() == share)
                .findFirst()
                .orElseThrow();
    }

    /** By the number of clients; alone there is no job. */
    ResponseCurve curve(Share share, Batch batch) {
        return new ResponseCurve(
                curves.stream().filter(outcome -> is(outcome, share, batch)).toList());
    }

    Outcome variant(Mechanism mechanism, Share share, Batch batch) {
        return variants.stream()
                .filter(outcome -> outcome.host().mechanism() == mechanism && is(outcome, share, batch))
                .findFirst()
                .orElseThrow();
    }

    private static boolean is(Outcome outcome, Share share, Batch batch) {
        return outcome.host().share() == share
                && (share == Share.ALONE || outcome.host().batch() == batch);
    }

    /** In words, whether a variant comes near the paper's figure at the lowest weight, and which has the longest responses. */
    String nearestVariant() {
        Outcome most = variants.stream()
                .filter(outcome -> outcome.host().share() == Share.LOWEST_WEIGHT)
                .max(Comparator.comparingDouble(this::timesAlone))
                .orElseThrow();
        boolean shown = timesAlone(most) >= (1 - InterferenceClaims.TOLERANCE) * TableOne.ratio();
        return (shown ? "a variant shows it: " : "no variant shows it; the most is ")
                + Quantity.of(timesAlone(most), "x") + ", "
                + most.host().batch().title() + ", " + most.host().mechanism().words();
    }

    private double timesAlone(Outcome outcome) {
        return ResponseCurve.millis(outcome) / ResponseCurve.millis(aloneOf(outcome));
    }

    private Outcome aloneOf(Outcome outcome) {
        return variant(outcome.host().mechanism(), Share.ALONE, outcome.host().batch());
    }

    /** Requests that wait while a vCPU is runnable, beyond those that there are alone. */
    private double heldUp(Outcome outcome) {
        double longer = (ResponseCurve.millis(outcome) - ResponseCurve.millis(aloneOf(outcome))) / 1000;
        return longer
                * mean(outcome, HostRun.Result::throughput)
                / (HostCase.VCPUS * mean(outcome, HostRun.Result::runnable));
    }

    private static double mean(Outcome outcome, ToDoubleFunction<HostRun.Result> figure) {
        return outcome.runs().stream().mapToDouble(figure).average().orElseThrow();
    }

    @Override
    public List<Claim> claims() {
        return InterferenceClaims.of(this);
    }

    /** All hosts, for scripts. */
    @Override
    public Map<String, Object> additions() {
        return Map.of("table1", table, "curves", curves, "variants", variants);
    }

    @Override
    public Page page() {
        Page page = new Page("Tiercel: batch VMs that disturb nobody").paragraph(WORDS);
        for (Batch batch : Batch.values()) {
            page.heading(heading(batch))
                    .figure(
                            responseChart(batch).svg(),
                            "Mean response time by the number of clients, as in figures 1 and 5a. Alone is under background.")
                    .figure(
                            distributionChart(batch).svg(),
                            "Share of responses that took at most so long, with 700 clients, as in figure 5b. Alone is under background.")
                    .table(responses(batch));
        }
        return page.heading("Variants of the model").paragraph(VARIANT_WORDS).table(variantTable());
    }

    private static String heading(Batch batch) {
        return batch.title() + " in the batch VM";
    }

    private Table responses(Batch batch) {
        List<String> headings = new ArrayList<>(List.of(">clients"));
        List.of(Share.values()).forEach(share -> headings.add(">" + share.title()));
        headings.add(">batch at lowest weight");
        headings.add(">batch in background");
        Table rows = new Table(headings.toArray(String[]::new));
        for (int count : clients) {
            List<String> row = new ArrayList<>(List.of(Integer.toString(count)));
            for (Share share : Share.values()) {
                row.add(Quantity.of(ResponseCurve.millis(curve(share, batch).at(count)), "ms"));
            }
            for (Share share : List.of(Share.LOWEST_WEIGHT, Share.BACKGROUND)) {
                row.add(Quantity.percent(mean(curve(share, batch).at(count), HostRun.Result::batchRunning)));
            }
            rows.row(row.toArray(String[]::new));
        }
        return rows;
    }

    private Table variantTable() {
        Table rows = new Table(
                "variant",
                ">alone",
                ">lowest: Pi",
                ">WordCount",
                ">runnable",
                ">held up",
                ">default: Pi",
                ">WordCount",
                ">background: Pi",
                ">WordCount");
        rows.row(
                "the paper",
                Quantity.of(TableOne.ALONE_MILLIS, "ms"),
                "-",
                Quantity.of(TableOne.ratio(), "x"),
                Quantity.percent(TableOne.LOWEST_RUNNABLE / TableOne.OBSERVED),
                Quantity.number(TableOne.heldUp()),
                "-",
                "-",
                "-",
                "-");
        for (Mechanism mechanism : Mechanism.values()) {
            Outcome words = variant(mechanism, Share.LOWEST_WEIGHT, Batch.WORD_COUNT);
            rows.row(
                    mechanism.words(),
                    Quantity.of(ResponseCurve.millis(aloneOf(words)), "ms"),
                    ratio(mechanism, Share.LOWEST_WEIGHT, Batch.PI),
                    ratio(mechanism, Share.LOWEST_WEIGHT, Batch.WORD_COUNT),
                    Quantity.percent(mean(words, HostRun.Result::runnable)),
                    Quantity.number(heldUp(words)),
                    ratio(mechanism, Share.DEFAULT_WEIGHT, Batch.PI),
                    ratio(mechanism, Share.DEFAULT_WEIGHT, Batch.WORD_COUNT),
                    ratio(mechanism, Share.BACKGROUND, Batch.PI),
                    ratio(mechanism, Share.BACKGROUND, Batch.WORD_COUNT));
        }
        return rows;
    }

    private String ratio(Mechanism mechanism, Share share, Batch batch) {
        return Quantity.of(timesAlone(variant(mechanism, share, batch)), "x");
    }

    private LineChart responseChart(Batch batch) {
        List<LineChart.Curve> lines = new ArrayList<>();
        for (Share share : Share.values()) {
            lines.add(new LineChart.Curve(
                    share.title(),
                    curve(share, batch).points().stream()
                            .map(point -> new Point(point.host().clients(), ResponseCurve.millis(point)))
                            .toList()));
        }
        return new LineChart(
                lines, "clients", Axis.LINEAR, Axis.LOGARITHMIC, millis -> Quantity.number(millis) + " ms");
    }

    private LineChart distributionChart(Batch batch) {
        List<LineChart.Curve> lines = new ArrayList<>();
        for (Share share : Share.values()) {
            Outcome outcome = curve(share, batch).at(InterferenceClaims.DISTRIBUTION_CLIENTS);
            lines.add(new LineChart.Curve(
                    share.title(),
                    HostRun.QUANTILES.stream()
                            .filter(part -> part <= 0.99)
                            .map(part -> new Point(mean(outcome, run -> run.quantile(part)), 100 * part))
                            .toList()));
        }
        return new LineChart(
                lines, "ms of response time", Axis.LINEAR, Axis.LINEAR, share -> Quantity.number(share) + " %");
    }
}
