package io.tiercel.reproduce.mimp;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import io.tiercel.report.Quantity;
import io.tiercel.reproduce.mimp.InterferenceReproduction.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What MIMP's paper says of interference, beside what the model shows. Where the paper gives a figure, ours is held to within
 * a fifth of it.
 */
final class InterferenceClaims {
    static final double TOLERANCE = 0.2;
    /** "Similar", of running time and throughput: so much more or less. */
    private static final double SIMILAR = 0.05;

    private static final double ALMOST = 1.1;
    private static final double SMALL_OVERHEAD = 1.2;
    /** Those of figure 5b. */
    static final int DISTRIBUTION_CLIENTS = 700;

    private static final String FROM_TABLE = "the load is made of it";

    private final InterferenceFindings findings;
    private final List<Claim> claims = new ArrayList<>();

    private InterferenceClaims(InterferenceFindings findings) {
        this.findings = findings;
    }

    /** All of them, in the paper's order. */
    static List<Claim> of(InterferenceFindings findings) {
        InterferenceClaims made = new InterferenceClaims(findings);
        made.tableOne();
        for (Batch batch : Batch.values()) {
            made.figureOne(batch);
        }
        for (Batch batch : Batch.values()) {
            made.figureFive(batch);
        }
        for (Batch batch : Batch.values()) {
            made.distribution(batch);
        }
        return made.claims;
    }

    private void tableOne() {
        Outcome alone = findings.table(Share.ALONE);
        Outcome lowest = findings.table(Share.LOWEST_WEIGHT);
        claims.add(Claim.of("table1-alone-response", "table 1, alone: response time", responses(alone), "ms")
                .withNote("follows from the waits that are assumed; the paper has 25 ms"));
        claims.add(near(
                "table1-lowest-response",
                "table 1, WordCount at lowest weight: response time",
                responses(lowest),
                "ms",
                TableOne.LOWEST_MILLIS));
        claims.add(near(
                        "table1-ratio",
                        "table 1, WordCount at lowest weight: response time, times alone",
                        Estimate.ofRatio(lowest.runs(), alone.runs(), HostRun.Result::millis),
                        "x",
                        TableOne.ratio())
                .withNote(findings.nearestVariant()));
        claims.add(near(
                        "table1-alone-running",
                        "table 1, alone: running",
                        seconds(alone, true),
                        "s",
                        TableOne.ALONE_RUNNING)
                .withNote(FROM_TABLE));
        claims.add(near(
                "table1-lowest-running",
                "table 1, WordCount at lowest weight: running",
                seconds(lowest, true),
                "s",
                TableOne.LOWEST_RUNNING));
        claims.add(Claim.of("table1-alone-runnable", "table 1, alone: runnable", seconds(alone, false), "s")
                .withPaper(TableOne.ALONE_RUNNABLE, Line.near(TableOne.ALONE_RUNNABLE, TableOne.OBSERVED / 100))
                .withNote("held to within a hundredth of the time observed"));
        claims.add(near(
                "table1-lowest-runnable",
                "table 1, WordCount at lowest weight: runnable",
                seconds(lowest, false),
                "s",
                TableOne.LOWEST_RUNNABLE));
    }

    private void figureOne(Batch batch) {
        Outcome alone = findings.curve(Share.ALONE, batch).at(TableOne.CLIENTS);
        Outcome lowest = findings.curve(Share.LOWEST_WEIGHT, batch).at(TableOne.CLIENTS);
        claims.add(Claim.of(
                        "fig1-" + id(batch) + "-response",
                        "figure 1, " + batch.title() + " at lowest weight, 600 clients: response time, times alone",
                        Estimate.ofRatio(lowest.runs(), alone.runs(), HostRun.Result::millis),
                        "x")
                .withPaper(Line.atLeast(2))
                .withNote("\"dramatically increased\": at least doubled"));
        claims.add(Claim.of(
                        "fig1-" + id(batch) + "-throughput",
                        "figure 1, " + batch.title() + " at lowest weight, 600 clients: throughput, times alone",
                        Estimate.ofRatio(lowest.runs(), alone.runs(), HostRun.Result::throughput),
                        "x")
                .withPaper(Line.near(1, SIMILAR)));
    }

    private void figureFive(Batch batch) {
        ResponseCurve background = findings.curve(Share.BACKGROUND, batch);
        ResponseCurve lowest = findings.curve(Share.LOWEST_WEIGHT, batch);
        ResponseCurve standard = findings.curve(Share.DEFAULT_WEIGHT, batch);
        String job = "figure 5a, " + batch.title() + ": ";
        String id = "fig5a-" + id(batch);
        claims.add(near(id + "-lowest-knee", job + "clients at 100 ms, lowest weight", lowest.knee(), "", 500));
        claims.add(near(id + "-default-knee", job + "clients at 100 ms, default weight", standard.knee(), "", 500));
        claims.add(Claim.of(
                        id + "-over-lowest",
                        job + "clients at 100 ms, background, times lowest weight",
                        background.kneeOver(lowest),
                        "x")
                .withPaper(2, Line.asGoodAs(2, 1))
                .withGoal(Line.atLeast(1.9))
                .withNote("what the default weight shows is in the next row"));
        claims.add(Claim.of(
                        id + "-over-default",
                        job + "clients at 100 ms, background, times default weight",
                        background.kneeOver(standard),
                        "x")
                .withPaper(2, Line.asGoodAs(2, 1)));
        claims.add(Claim.of(
                        id + "-background",
                        job + "response time, background, times alone, where that is most",
                        background.mostOver(findings.curve(Share.ALONE, batch)),
                        "x")
                .withPaper(Line.atMost(ALMOST))
                .withNote("\"almost equivalent\": at most a tenth more; where alone takes less than 100 ms"));
        claims.add(tenFold(id + "-tenfold-lowest", job, "lowest weight", lowest.mostOver(background)));
        claims.add(tenFold(id + "-tenfold-default", job, "default weight", standard.mostOver(background)));
    }

    private static Claim tenFold(String id, String job, String share, Estimate ratio) {
        return Claim.of(id, job + "response time, " + share + ", times background, where that is most", ratio, "x")
                .withPaper(10, Line.asGoodAs(10, 1))
                .withNote("\"more than ten fold\"; where background takes less than 100 ms");
    }

    private void distribution(Batch batch) {
        Outcome alone = findings.curve(Share.ALONE, batch).at(DISTRIBUTION_CLIENTS);
        Outcome background = findings.curve(Share.BACKGROUND, batch).at(DISTRIBUTION_CLIENTS);
        for (double share : List.of(0.5, 0.95, 0.99)) {
            String percent = Quantity.number(share * 100);
            claims.add(Claim.of(
                            "fig5b-" + id(batch) + "-p" + Math.round(share * 100),
                            "figure 5b, " + batch.title() + ", 700 clients: " + percent
                                    + " % of responses, background, times alone",
                            Estimate.ofRatio(background.runs(), alone.runs(), run -> run.quantile(share)),
                            "x")
                    .withPaper(Line.atMost(SMALL_OVERHEAD)));
        }
    }

    private static Claim near(String id, String title, Estimate measured, String unit, double paper) {
        return Claim.of(id, title, measured, unit).withPaper(paper, Line.near(paper, TOLERANCE * paper));
    }

    private static Estimate responses(Outcome outcome) {
        return Estimate.ofMean(outcome.runs(), HostRun.Result::millis);
    }

    /** Of the time that the paper observed. */
    private static Estimate seconds(Outcome outcome, boolean running) {
        return Estimate.ofMean(outcome.runs(), run -> running ? run.running() : run.runnable())
                .times(TableOne.OBSERVED);
    }

    private static String id(Batch batch) {
        return batch.title().toLowerCase(Locale.ROOT);
    }
}
