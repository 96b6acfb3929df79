package io.tiercel.reproduce.mimp.study.admission;

import io.tiercel.report.Claim;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Curve;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.reproduce.mimp.study.JobType;
import io.tiercel.reproduce.mimp.study.StudyReproduction.Options;
import io.tiercel.reproduce.mimp.study.StudyTraining;
import io.tiercel.reproduce.mimp.study.admission.AdmissionStudy.FourSlotCase;
import io.tiercel.reproduce.mimp.study.admission.AdmissionStudy.PromiseCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** What came of admission control: figures 11 to 14 of MIMP, and what promises are worth under overload. Immutable. */
public final class AdmissionFindings {
    /** The utilisation of figures 13 and 14. */
    static final double LIGHT = 0.8;

    private static final int POINTS = 50;

    private final List<Double> loads;
    private final Map<FourSlotCase, List<AdmittedRun>> fourSlots;
    private final Map<PromiseCase, List<AdmittedRun>> overload;

    private AdmissionFindings(
            List<Double> loads,
            Map<FourSlotCase, List<AdmittedRun>> fourSlots,
            Map<PromiseCase, List<AdmittedRun>> overload) {
        this.loads = List.copyOf(loads);
        this.fourSlots = Map.copyOf(fourSlots);
        this.overload = Map.copyOf(overload);
    }

    /** Runs all of it: with models of the case study, which has its speed of CPUs. */
    public static AdmissionFindings of(Options options, StudyTraining training, Progress progress) {
        return of(options, training, AdmissionStudy.LOADS, AdmissionStudy.OVERLOAD, progress);
    }

    static AdmissionFindings of(
            Options options, StudyTraining training, List<Double> loads, double overload, Progress progress) {
        AdmissionStudy study = new AdmissionStudy(options, training, progress);

        return new AdmissionFindings(loads, study.onFourSlots(loads), study.underOverload(overload));
    }

    /** What is claimed. */
    public List<Claim> claims() {
        return AdmissionClaims.of(this);
    }

    /** Counts of each case, for scripts. */
    public Map<String, Object> additions() {
        Map<String, Object> all = new TreeMap<>();
        fourSlots.forEach((what, runs) ->
                all.put(Math.round(100 * what.load()) + " % " + what.arm().label(), counts(runs)));
        overload.forEach((what, runs) -> all.put(
                "overload, " + what.whose().label() + ", models "
                        + what.errors().label(),
                counts(runs)));
        return all;
    }

    private static List<Map<String, Integer>> counts(List<AdmittedRun> runs) {
        return runs.stream()
                .map(run -> Map.of("met", run.met(), "missed", run.missed(), "refused", run.refused()))
                .toList();
    }

    List<Double> loads() {
        return loads;
    }

    /** By seed; none where that was not simulated. */
    List<AdmittedRun> runs(double load, AdmissionArm arm) {
        return fourSlots.getOrDefault(new FourSlotCase(load, arm), List.of());
    }

    List<AdmittedRun> overloaded(Promises whose, ModelErrors errors) {
        return overload.getOrDefault(new PromiseCase(whose, errors), List.of());
    }

    /** Figures 11 and 12: a row for each utilisation and policy. Means over traces; times are means over tasks. */
    public Table byUtilisation() {
        Table table =
                new Table(">utilisation", "policy", ">met", ">missed", ">refused", ">pi's maps", ">terasort's maps");
        for (double load : loads) {
            for (AdmissionArm arm : AdmissionArm.values()) {
                table.row(
                        Quantity.percent(load),
                        arm.label(),
                        Quantity.number(mean(load, arm, AdmittedRun::met)),
                        Quantity.number(mean(load, arm, AdmittedRun::missed)),
                        Quantity.number(mean(load, arm, AdmittedRun::refused)),
                        Quantity.seconds(mean(load, arm, run -> run.meanMapSeconds(JobType.PI))),
                        Quantity.seconds(mean(load, arm, run -> run.meanMapSeconds(JobType.TERA_SORT))));
            }
        }
        return table;
    }

    /** What became of promises under overload; counts are of all traces together. */
    public Table promises() {
        Table table = new Table("jobs", "models", ">with deadline", ">promised", ">late", ">in maps", ">share late");
        for (Promises whose : Promises.values()) {
            for (ModelErrors errors : ModelErrors.values()) {
                List<AdmittedRun> runs = overloaded(whose, errors);
                LateShare late = LateShare.of(runs);
                table.row(
                        whose.label(),
                        errors.label(),
                        sum(runs, AdmittedRun::withDeadline),
                        Integer.toString(late.taken()),
                        Integer.toString(late.late()),
                        sum(runs, AdmittedRun::missedInMaps),
                        Quantity.of(late.percent().value(), "%"));
            }
        }
        return table;
    }

    private static String sum(List<AdmittedRun> runs, ToIntFunction<AdmittedRun> figure) {
        return Integer.toString(runs.stream().mapToInt(figure).sum());
    }

    /** Figure 11 as a curve: jobs that meet their deadline, by utilisation. */
    public LineChart met() {
        return new LineChart(
                Stream.of(AdmissionArm.values())
                        .map(arm -> new Curve(
                                arm.label(),
                                loads.stream()
                                        .map(load -> new Point(100 * load, mean(load, arm, AdmittedRun::met)))
                                        .toList()))
                        .toList(),
                "utilisation in percent",
                Axis.LINEAR,
                Axis.LINEAR,
                Quantity::number);
    }

    /** Figure 13 or 14: the share of a type's maps that took no longer, at a utilisation of 80 %. */
    public LineChart cdf(JobType type) {
        List<Curve> curves = new ArrayList<>();
        for (AdmissionArm arm : AdmissionArm.values()) {
            List<Double> seconds = runs(LIGHT, arm).stream()
                    .flatMap(run -> run.mapSeconds(type).stream())
                    .sorted()
                    .toList();
            List<Point> points = new ArrayList<>();
            for (int point = 1; point <= POINTS && !seconds.isEmpty(); point++) {
                int rank = (int) Math.ceil(point * seconds.size() / (double) POINTS);
                points.add(new Point(seconds.get(rank - 1), point / (double) POINTS));
            }
            if (!points.isEmpty()) {
                curves.add(new Curve(arm.label(), points));
            }
        }
        return new LineChart(curves, "seconds of a map of " + type.label(), Axis.LINEAR, Axis.LINEAR, Quantity::number);
    }

    private double mean(double load, AdmissionArm arm, ToDoubleFunction<AdmittedRun> figure) {
        return runs(load, arm).stream().mapToDouble(figure).average().orElse(0);
    }
}
