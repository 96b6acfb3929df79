package io.tiercel.reproduce.acssd.platform;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Line;
import io.tiercel.reproduce.acssd.platform.TimelineFigure.WindowUse;
import io.tiercel.simulator.ssd.job.FileTest.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is claimed of AC-SSD's evaluation. Runs of the same seed stand side by side: they had the same jobs and replicas. */
final class AcSsdClaims {
    /** The paper has "similar" for what has little I/O. */
    private static final double SIMILAR_PERCENT = 5;

    private static final double ROUNDING = 5e-4;
    private static final double GAP_PERCENT = 1;
    /** The paper's algorithm as printed, mended, and ours. */
    private static final List<SsdArm> HELD_TO_PAPER = List.of(SsdArm.PRINTED, SsdArm.GENETIC, SsdArm.OURS);

    private final AcSsdFindings findings;
    private final List<Claim> claims = new ArrayList<>();

    private AcSsdClaims(AcSsdFindings findings) {
        this.findings = findings;
    }

    static List<Claim> of(AcSsdFindings findings) {
        AcSsdClaims claims = new AcSsdClaims(findings);
        claims.tableOne();
        claims.figureOne();
        claims.figureTwo();
        for (SsdArm arm : HELD_TO_PAPER) {
            claims.fileTest(arm);
            claims.steady(arm);
            claims.changing(arm);
        }
        claims.ours("fig6", "figures 6 and 7", findings.fileTest());
        claims.ours("fig8", "figure 8", findings.steady());
        claims.ours("fig9", "figure 9", findings.changing());
        claims.solvers();
        return claims.claims;
    }

    private void tableOne() {
        claims.add(Claim.of("table1", "table 1: latency, App-centric times VM-centric", LatencyTable.printed(), "x")
                .withPaper(0.617, Line.near(0.617, ROUNDING))
                .withLimit(LatencyTable.optimum()));
        claims.add(Claim.of("table1-capped", "table 1: the same, capped at working sets", LatencyTable.capped(), "x")
                .withGoal(Line.near(0.548, ROUNDING))
                .withLimit(LatencyTable.optimum()));
        claims.add(Claim.of("table1-optimum", "table 1: the same, optimum", LatencyTable.optimum(), "x")
                .withGoal(Line.near(0.448, ROUNDING)));
    }

    private void figureOne() {
        SizesFigure sizes = findings.sizes();
        Estimate sort = sizes.saved(PaperWorkload.SORT);
        claims.add(Claim.of("fig1-sort", "figure 1: Sort, saved by the largest SSD", percent(sort), "%")
                .withPaper(0, Line.near(0, SIMILAR_PERCENT))
                .withNote("\"changes slightly\": by 5 % at most"));
        for (PaperWorkload workload : List.of(PaperWorkload.AGGREGATION, PaperWorkload.BAYES)) {
            claims.add(Claim.of(
                            "fig1-" + workload.label().toLowerCase(Locale.ROOT),
                            "figure 1: " + workload.label() + ", saved by the largest SSD, more than Sort",
                            percent(difference(sizes.saved(workload), sort)),
                            "points")
                    .withPaper(Line.above(0))
                    .withNote("\"reduced significantly\""));
        }
    }

    /** Half widths together are at least that of the difference. */
    private static Estimate difference(Estimate one, Estimate other) {
        OptionalDouble halfWidth =
                one.halfWidth().isPresent() && other.halfWidth().isPresent()
                        ? OptionalDouble.of(one.halfWidth().getAsDouble()
                                + other.halfWidth().getAsDouble())
                        : OptionalDouble.empty();
        return new Estimate(one.value() - other.value(), halfWidth);
    }

    private void figureTwo() {
        claims.add(stages("throughput", "MB/s", WindowUse::megabytesPerSecond));
        claims.add(stages("iops", "requests", WindowUse::iops));
    }

    private Claim stages(String id, String what, ToDoubleFunction<WindowUse> figure) {
        return Claim.of(
                        "fig2-" + id,
                        "figure 2: KMeans, windows at three quarters over those at a quarter, " + what,
                        findings.timeline().spread(figure),
                        "x")
                .withPaper(Line.above(1))
                .withNote("the paper has a curve, and no figure");
    }

    private void fileTest(SsdArm arm) {
        ArmComparison figure = findings.fileTest();
        claims.add(meanSaved("fig6-mean", "figure 6, TestDFSIO: time saved", figure, arm, AcSsdClaims::all, 31));
        claims.add(mostSaved("fig6-most", "figure 6, TestDFSIO", figure, arm, AcSsdClaims::all, 39));
        claims.add(ofMode(arm, Mode.RANDOM_READ, "fig6-random")
                .withPaper(Line.above(0))
                .withNote("the paper has these best"));
        claims.add(ofMode(arm, Mode.WRITE, "fig6-write")
                .withNote("a cache that writes through cannot make writes faster than their disk"));
        throughput(arm, figure);
    }

    private Claim ofMode(SsdArm arm, Mode mode, String id) {
        Estimate saved = findings.fileTest()
                .meanSaved(arm, SsdArm.SHARED, cell -> cell.row().equals(mode.label()));
        String title = "figure 6, " + mode.label() + ": time saved, " + arm.label();
        return Claim.of(id + "-" + id(arm), title, percent(saved), "%");
    }

    private void throughput(SsdArm arm, ArmComparison figure) {
        claims.add(Claim.of(
                        "fig7-mean-" + id(arm),
                        "figure 7, TestDFSIO: throughput gained, " + arm.label(),
                        percent(figure.meanGained(arm, SsdArm.SHARED, AcSsdClaims::all)),
                        "%")
                .withPaper(35, Line.asGoodAs(35, 0)));
        Cell most = figure.mostSaved(arm, SsdArm.SHARED, AcSsdClaims::all);
        claims.add(Claim.of(
                        "fig7-most-" + id(arm),
                        "figure 7, TestDFSIO: throughput gained where most time is saved, " + arm.label(),
                        percent(figure.gained(arm, SsdArm.SHARED, most)),
                        "%")
                .withPaper(57, Line.asGoodAs(57, 0))
                .withNote(most.title()));
    }

    private void steady(SsdArm arm) {
        ArmComparison figure = findings.steady();
        List<Double> paper = List.of(14.3, 17.8, 16.0);
        perCluster("fig8", "figure 8: time saved", figure, arm, paper);
        claims.add(mostSaved("fig8-sql", "figure 8, SQL", figure, arm, rows(PaperWorkload::isQuery), 19));
        claims.add(mostSaved(
                "fig8-staged",
                "figure 8, KMeans and Bayes",
                figure,
                arm,
                rows(workload -> workload == PaperWorkload.KMEANS || workload == PaperWorkload.BAYES),
                27));
        Estimate sorts = figure.meanSaved(arm, SsdArm.SHARED, rows(PaperWorkload::isSort));
        claims.add(Claim.of(
                        "fig8-sorts-" + id(arm),
                        "figure 8, Sort, Terasort and Wordcount: time saved, " + arm.label(),
                        percent(sorts),
                        "%")
                .withPaper(0, Line.near(0, SIMILAR_PERCENT))
                .withNote("\"similar\": off by 5 % at most"));
    }

    private void changing(SsdArm arm) {
        ArmComparison figure = findings.changing();
        perCluster("fig9", "figure 9: time saved", figure, arm, List.of(19.0, 22.0, 18.0));
        claims.add(mostSaved("fig9-most", "figure 9", figure, arm, AcSsdClaims::all, 29));
    }

    private void perCluster(String id, String title, ArmComparison figure, SsdArm arm, List<Double> paper) {
        List<String> clusters =
                figure.cells().stream().map(Cell::cluster).distinct().toList();
        for (int i = 0; i < paper.size(); i++) {
            String cluster = clusters.get(i);
            claims.add(meanSaved(
                    id + "-cluster" + (i + 1),
                    title + ", " + cluster,
                    figure,
                    arm,
                    cell -> cell.cluster().equals(cluster),
                    paper.get(i)));
        }
    }

    /** Ours beside the paper's mended algorithm, and beside a shared cache. */
    private void ours(String id, String title, ArmComparison figure) {
        for (SsdArm against : List.of(SsdArm.SHARED, SsdArm.EQUAL, SsdArm.WORKING_SET, SsdArm.GENETIC)) {
            Claim claim = Claim.of(
                    id + "-ours-" + id(against),
                    title + ": time that ours saves against " + against.label(),
                    percent(figure.meanSaved(SsdArm.OURS, against, AcSsdClaims::all)),
                    "%");
            claims.add(against == SsdArm.GENETIC ? claim.withGoal(Line.above(0)) : claim);
        }
        List<Cell> worse = figure.worse(SsdArm.OURS, SsdArm.SHARED);
        Claim slower = Claim.of(
                id + "-ours-worse",
                title + ": cells in which ours is slower than shared beyond noise",
                worse.size(),
                "of " + figure.cells().size());
        claims.add(
                figure.seeds() == 1
                        ? slower.withNote("one run does not tell what is noise")
                        : slower.withGoal(Line.atMost(0))
                                .withNote(worse.stream().map(Cell::title).collect(Collectors.joining("; "))));
    }

    private void solvers() {
        for (int vms : SolverGaps.VMS) {
            claims.add(Claim.of(
                            "gap-tournament-" + vms,
                            "tournament: gap to the optimum of Algorithm 1, " + vms + " VMs",
                            percent(findings.gaps().tournament(vms)),
                            "%")
                    .withGoal(Line.atMost(GAP_PERCENT)));
            claims.add(Claim.of(
                            "gap-roulette-" + vms,
                            "roulette, as printed: the same, " + vms + " VMs",
                            percent(findings.gaps().roulette(vms)),
                            "%")
                    .withNote("equal weights have 100 %"));
        }
    }

    private static Claim meanSaved(
            String id, String title, ArmComparison figure, SsdArm arm, Predicate<Cell> which, double paper) {
        Estimate saved = percent(figure.meanSaved(arm, SsdArm.SHARED, which));
        return Claim.of(id + "-" + id(arm), title + ", " + arm.label(), saved, "%")
                .withPaper(paper, Line.asGoodAs(paper, 0));
    }

    private static Claim mostSaved(
            String id, String title, ArmComparison figure, SsdArm arm, Predicate<Cell> which, double paper) {
        Cell most = figure.mostSaved(arm, SsdArm.SHARED, which);
        Estimate saved = percent(figure.saved(arm, SsdArm.SHARED, most));
        return Claim.of(id + "-" + id(arm), title + ": time saved where that is most, " + arm.label(), saved, "%")
                .withPaper(paper, Line.asGoodAs(paper, 0))
                .withNote(most.title());
    }

    private static Predicate<Cell> rows(Predicate<PaperWorkload> which) {
        List<String> labels = Stream.of(PaperWorkload.values())
                .filter(which)
                .map(PaperWorkload::label)
                .toList();
        return cell -> labels.contains(cell.row());
    }

    private static boolean all(Cell unused) {
        return true;
    }

    private static Estimate percent(Estimate share) {
        return share.times(100);
    }

    private static String id(SsdArm arm) {
        return arm.label().replace(' ', '-');
    }
}
