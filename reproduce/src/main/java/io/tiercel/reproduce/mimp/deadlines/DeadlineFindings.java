package io.tiercel.reproduce.mimp.deadlines;

import io.tiercel.report.BarChart;
import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What came of jobs with deadlines under several arms on the lab. Immutable. */
public final class DeadlineFindings implements Findings {
    /** Of MIMP's table 3: 67.95 h of tasks under MIMP, 72.61 h under EDF; 67, 2 and 1 of 174 jobs missed. */
    private static final double PAPER_TASK_TIME_PERCENT = 6.42;

    private static final double PAPER_MISSED_LESS = 1;

    private final long seed;
    private final List<DeadlineRun> runs;
    private final List<DeadlineArm> arms;
    private final String sittings;

    DeadlineFindings(long seed, List<DeadlineRun> runs, String sittings) {
        this.seed = seed;
        this.runs = List.copyOf(runs);
        this.arms = Arrays.stream(DeadlineArm.values())
                .filter(arm -> runs.stream().anyMatch(run -> run.arm() == arm))
                .toList();
        this.sittings = sittings;
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        if (arms.containsAll(List.of(DeadlineArm.EDF, DeadlineArm.MIMP))) {
            claims.addAll(againstEdf());
        }
        if (arms.contains(DeadlineArm.MIMP)) {
            claims.add(sensitive());
        }
        for (DeadlineArm arm : arms) {
            if (!arm.isStock() && arms.contains(DeadlineArm.STOCK)) {
                claims.addAll(againstStock(arm));
            }
        }
        return claims;
    }

    private List<Claim> againstEdf() {
        List<DeadlineRun> mimp = of(DeadlineArm.MIMP);
        List<DeadlineRun> edf = of(DeadlineArm.EDF);
        Claim missed = Claim.of(
                        "missed-mimp-edf",
                        "jobs of twelve that miss their deadline, MIMP less EDF, at most",
                        difference(mimp, edf, DeadlineRun::missed),
                        "jobs")
                .withGoal(Line.atMost(0))
                .withNote("in the paper it is " + Quantity.number(-PAPER_MISSED_LESS) + " of 174 jobs");
        Claim saved = Claim.of(
                        "task-time-mimp-edf",
                        "task time that MIMP saves against EDF, at least",
                        Estimate.ofRatio(mimp, edf, DeadlineRun::taskSeconds)
                                .saved()
                                .times(100),
                        "%")
                .withPaper(PAPER_TASK_TIME_PERCENT, Line.asGoodAs(PAPER_TASK_TIME_PERCENT, 0))
                .withGoal(Line.atLeast(PAPER_TASK_TIME_PERCENT));
        return List.of(missed, saved);
    }

    /** Figures 15 and 16 of MIMP, on one busy VM. */
    private Claim sensitive() {
        Estimate less = Estimate.ofMean(
                of(DeadlineArm.MIMP),
                run -> 100 * (run.shareOn(BUSY_VM, TimedApplication.GREP) - run.shareOn(BUSY_VM, TimedApplication.PI)));
        return Claim.of(
                        "busy-vm-grep-pi",
                        "MIMP: share of grep's maps on the busy VM, less that of pi's, more than",
                        less,
                        "points")
                .withPaper(Line.above(0))
                .withGoal(Line.above(0));
    }

    private List<Claim> againstStock(DeadlineArm arm) {
        List<DeadlineRun> stock = of(DeadlineArm.STOCK);
        Claim missed = Claim.of(
                        "missed-" + arm.label() + "-stock",
                        "jobs of twelve that miss their deadline, " + arm.label() + " less stock, less than",
                        difference(of(arm), stock, DeadlineRun::missed),
                        "jobs")
                .withPaper(Line.below(0))
                .withGoal(Line.below(0));
        Claim web = Claim.of(
                        "web-" + arm.label() + "-stock",
                        "mean response time of the web VM, " + arm.label() + " times stock's, less than",
                        Estimate.ofRatio(of(arm), stock, run -> run.web().meanMillis()),
                        "x")
                .withGoal(Line.below(1));
        return List.of(missed, web);
    }

    private static Estimate difference(
            List<DeadlineRun> one, List<DeadlineRun> other, ToDoubleFunction<DeadlineRun> figure) {
        List<Integer> both =
                IntStream.range(0, Math.min(one.size(), other.size())).boxed().toList();
        return Estimate.ofMean(both, i -> figure.applyAsDouble(one.get(i)) - figure.applyAsDouble(other.get(i)));
    }

    /** The first host's, beside the web VM. */
    static final String BUSY_VM = "r1h1v1";

    @Override
    public Map<String, Object> additions() {
        return Map.of("runs", runs);
    }

    @Override
    public Page page() {
        List<BarChart.Group> missed = arms.stream()
                .map(arm -> new BarChart.Group(arm.label(), List.of(mean(arm, DeadlineRun::missed))))
                .toList();
        return new Page("Tiercel: jobs with deadlines beside an interactive VM")
                .paragraph(words())
                .figure(
                        new BarChart(List.of("jobs"), missed, false, Quantity::number).svg(),
                        "Jobs of twelve that missed their deadline, on the mean.")
                .table(table())
                .table(places());
    }

    private String words() {
        String alone = runs.isEmpty()
                ? ""
                : " Alone, jobs took "
                        + runs.get(0).aloneSeconds().entrySet().stream()
                                .map(entry -> Quantity.seconds(entry.getValue()) + " ("
                                        + entry.getKey().label() + ")")
                                .collect(Collectors.joining(", "))
                        + "; a deadline is 1.5, 2 or 3 times that.";
        return "Twelve jobs of three applications, which arrive so fast that one after the other would just be done, on "
                + "two hosts with a CPU each; a web VM uses half of the first one. Means of runs on mixes of "
                + "the seeds from " + seed + ". Models were learned beforehand, on a lab of their own." + alone
                + sittings;
    }

    private Table table() {
        Table table = new Table(
                "arm", ">runs", ">missed", ">late by", ">task time", ">run time", ">web mean", ">web 99 %", ">unsent");
        for (DeadlineArm arm : arms) {
            table.row(
                    arm.label(),
                    Integer.toString(of(arm).size()),
                    Quantity.number(mean(arm, DeadlineRun::missed)),
                    Quantity.seconds(mean(arm, DeadlineRun::meanLateSeconds)),
                    Quantity.seconds(mean(arm, DeadlineRun::taskSeconds)),
                    Quantity.seconds(mean(arm, DeadlineRun::seconds)),
                    millis(mean(arm, run -> run.web().meanMillis())),
                    millis(mean(arm, run -> run.web().p99Millis())),
                    Quantity.number(mean(arm, run -> run.web().unsent())));
        }
        return table;
    }

    /** The share of each application's maps on the busy VM. */
    private Table places() {
        List<String> titles = new ArrayList<>(List.of("maps on the busy VM"));
        Arrays.stream(TimedApplication.values()).forEach(application -> titles.add(">" + application.label()));
        Table table = new Table(titles.toArray(String[]::new));
        for (DeadlineArm arm : arms) {
            List<String> row = new ArrayList<>(List.of(arm.label()));
            for (TimedApplication application : TimedApplication.values()) {
                row.add(Quantity.percent(mean(arm, run -> run.shareOn(BUSY_VM, application))));
            }
            table.row(row.toArray(String[]::new));
        }
        return table;
    }

    private double mean(DeadlineArm arm, ToDoubleFunction<DeadlineRun> figure) {
        return of(arm).stream().mapToDouble(figure).average().orElse(0);
    }

    /** By repetition, so that the same mixes stand side by side. */
    private List<DeadlineRun> of(DeadlineArm arm) {
        return runs.stream()
                .filter(run -> run.arm() == arm)
                .sorted(Comparator.comparingInt(DeadlineRun::repetition))
                .toList();
    }

    private static String millis(double millis) {
        return Quantity.number(millis) + " ms";
    }
}
