package io.tiercel.reproduce.mimp.study;

import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.reproduce.mimp.study.StudyReproduction.Options;
import io.tiercel.reproduce.mimp.study.StudyReproduction.StudyCase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What came of MIMP's case study in virtual time. Immutable. */
public final class StudyFindings implements Findings {
    private static final String WORDS =
            "MIMP's case study (section 6.6): 20 VMs of two slots, six of which have their CPUs for themselves, six beside a light, "
                    + "six beside a medium and two beside a heavy interactive load; 174 jobs of six types in 2.5 hours, and at "
                    + "other loads more or fewer. Deadlines are the types' mean periods; KMeans has none. Every job is taken. "
                    + "Slots go by the same code as in the ResourceManager, and models are those that the solvers fit to tasks "
                    + "of a training cluster. MIMP is the paper's; opportunity is ours, with intervals.";

    /** The residual CPU of a highly loaded VM. */
    private static final double BUSY = 0.25;

    private static final double CONFIDENCE = 0.9;

    private final Options options;
    private final StudyTraining training;
    private final List<Double> loads;
    private final Map<StudyCase, List<StudyRun>> runs;

    StudyFindings(Options options, StudyTraining training, List<Double> loads, Map<StudyCase, List<StudyRun>> runs) {
        this.options = options;
        this.training = training;
        this.loads = List.copyOf(loads);
        this.runs = Map.copyOf(runs);
    }

    /** The models, and with which speed of CPUs they were trained. */
    public StudyTraining training() {
        return training;
    }

    List<Double> loads() {
        return loads;
    }

    /** By seed; none where that was not simulated. */
    List<StudyRun> runs(double load, StudyArm arm) {
        return runs.getOrDefault(new StudyCase(load, arm), List.of());
    }

    @Override
    public List<Claim> claims() {
        return StudyClaims.of(this);
    }

    @Override
    public Map<String, Object> additions() {
        Map<String, Object> all = new TreeMap<>();
        runs.forEach((what, its) ->
                all.put(Math.round(100 * what.load()) + " % " + what.arm().label(), its));
        return Map.of("cpu_factor", training.cpuFactor(), "runs", all);
    }

    @Override
    public Page page() {
        return addTo(new Page("Tiercel: MIMP's case study"));
    }

    /** The page with all of this but its claims. */
    public Page addTo(Page page) {
        return page.paragraph(words())
                .heading("Models (table 2)")
                .table(models())
                .heading("Policies (table 3)")
                .table(performance())
                .figure(curve(StudyRun::missed).svg(), "Jobs that missed their deadline, by load. Mean over traces.")
                .figure(curve(StudyRun::taskHours).svg(), "Hours of tasks, by load. Mean over traces.")
                .heading("Tasks on highly loaded VMs (figures 15 and 16)")
                .table(places());
    }

    private String words() {
        return WORDS + " Means over " + options.repetitions() + " traces. Tasks compute "
                + Quantity.number(training.cpuFactor())
                + " times as long as in CAVA's table I, with which jobs that run alone come to a load of "
                + Quantity.percent(StudyTrace.PAPER_LOAD) + ".";
    }

    private Table models() {
        Table table = new Table(
                "type",
                ">maps",
                ">dedicated",
                ">with 25 %",
                ">NRMSE",
                ">too long",
                ">by",
                ">too short by",
                ">90 % within");
        for (TaskTimes type : training.types()) {
            table.row(
                    type.type().label(),
                    Integer.toString(type.tasks().size()),
                    Quantity.seconds(type.model().seconds(1)),
                    Quantity.seconds(type.model().seconds(BUSY)),
                    Quantity.percent(type.accuracy().nrmse()),
                    Quantity.percent(type.overShare()),
                    Quantity.percent(type.overBy()),
                    Quantity.percent(type.underBy()),
                    Quantity.number(type.model().errors().upper(CONFIDENCE)) + "x");
        }
        return table;
    }

    private Table performance() {
        Table table = new Table(">load", "policy", ">missed", ">of", ">late by", ">task time");
        for (double load : loads) {
            for (StudyArm arm : StudyArm.values()) {
                table.row(
                        Quantity.percent(load),
                        arm.label(),
                        Quantity.number(mean(load, arm, StudyRun::missed)),
                        Quantity.number(mean(load, arm, StudyRun::withDeadline)),
                        Quantity.seconds(mean(load, arm, StudyRun::meanLateSeconds)),
                        Quantity.number(mean(load, arm, StudyRun::taskHours)) + " h");
            }
        }
        return table;
    }

    /** At the paper's load; the types from the one that suffers most. */
    private Table places() {
        List<String> titles = new ArrayList<>(List.of("type", ">slower with 25 %"));
        Stream.of(StudyArm.values()).forEach(arm -> titles.add(">" + arm.label()));
        Table table = new Table(titles.toArray(String[]::new));
        training.types().stream()
                .sorted(Comparator.comparingDouble(type -> -type.model().normalised(BUSY)))
                .forEach(type -> {
                    List<String> row = new ArrayList<>(List.of(
                            type.type().label(), Quantity.number(type.model().normalised(BUSY)) + "x"));
                    for (StudyArm arm : StudyArm.values()) {
                        row.add(Quantity.percent(mean(
                                StudyTrace.PAPER_LOAD,
                                arm,
                                run -> run.heavyShares().getOrDefault(type.type(), 0.0))));
                    }
                    table.row(row.toArray(String[]::new));
                });
        return table;
    }

    private LineChart curve(ToDoubleFunction<StudyRun> figure) {
        List<LineChart.Curve> curves = new ArrayList<>();
        for (StudyArm arm : StudyArm.values()) {
            curves.add(new LineChart.Curve(
                    arm.label(),
                    loads.stream()
                            .map(load -> new Point(100 * load, mean(load, arm, figure)))
                            .toList()));
        }
        return new LineChart(curves, "load in percent", Axis.LINEAR, Axis.LINEAR, Quantity::number);
    }

    private double mean(double load, StudyArm arm, ToDoubleFunction<StudyRun> figure) {
        return runs(load, arm).stream().mapToDouble(figure).average().orElse(0);
    }
}
