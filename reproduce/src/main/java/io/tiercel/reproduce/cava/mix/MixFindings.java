package io.tiercel.reproduce.cava.mix;

import io.tiercel.appmaster.TaskLocality;
import io.tiercel.report.BarChart;
import io.tiercel.report.Claim;
import io.tiercel.report.ClaimTable;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Report;
import io.tiercel.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs of the same mixes under several arms, beside what the simulator foretells. Immutable. */
public final class MixFindings implements Findings {
    /** What CAVA has to be better than stock Hadoop by, on the mean. */
    private static final double GOAL = 0.10;

    private static final double PAPER_CAVA = 0.156;
    private static final double PAPER_CAVA_LRU = 0.054;
    /** A prediction that is off by more is of no use to who plans a cluster. */
    private static final double ERROR_MAX = 0.20;
    /** From near to far; stock Hadoop has names of its own. */
    private static final List<String> LEVELS =
            Stream.of(TaskLocality.values()).map(Enum::name).toList();

    private final List<MixRun> runs;
    private final List<MixArm> arms;
    private final MixPrediction prediction;
    private final String words;

    MixFindings(long seed, List<MixRun> runs, String sittings) {
        this.runs = List.copyOf(runs);
        this.arms = runs.stream().map(MixRun::arm).distinct().toList();
        this.prediction = MixPrediction.calibrated(seed, of(MixArm.STOCK));
        this.words = "Mixes of " + Mix.of(seed).jobs().size() + " jobs, " + MixReproduction.JOBS_AT_ONCE
                + " at once, on eight pseudo-VMs of four hosts in a rack, whose disks give "
                + Quantity.number(MixReproduction.DISK_BYTES_PER_SECOND / 1e6) + " MB/s each; files of "
                + Quantity.bytes(Mix.of(seed).blocks() * MixReproduction.BLOCK_BYTES) + ", of which "
                + Quantity.bytes(MixReproduction.SHAPE.vms() * MixReproduction.PIN_BYTES)
                + " may be pinned. Predictions: one figure, "
                + Quantity.seconds(prediction.startupSeconds())
                + " for a task's start and its waiting for a core, is fitted to stock's runs; the others' are foretold."
                + sittings;
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        for (MixArm arm : arms) {
            if (!arm.isStock()) {
                claims.add(gain(arm));
                claims.add(error(arm));
            }
        }
        return claims;
    }

    @Override
    public Map<String, Object> additions() {
        Map<String, Double> predicted = new TreeMap<>();
        arms.forEach(arm -> predicted.put(arm.label(), prediction.seconds(arm)));
        return Map.of(
                "runs", runs, "predicted_seconds", predicted, "fitted_start_seconds", prediction.startupSeconds());
    }

    @Override
    public String text() {
        return words + "\n\n" + table().text() + "\n" + ClaimTable.of(claims()).text();
    }

    @Override
    public String html(Report report) {
        List<BarChart.Group> times = arms.stream()
                .map(arm ->
                        new BarChart.Group(arm.label(), List.of(mean(arm, MixRun::seconds), prediction.seconds(arm))))
                .toList();
        List<BarChart.Group> bytes = arms.stream()
                .map(arm -> new BarChart.Group(
                        arm.label(), List.of(mean(arm, MixRun::diskBytes), mean(arm, MixRun::networkBytes))))
                .toList();
        return new Page("Tiercel: a mix of jobs on the lab")
                .paragraph(words)
                .figure(
                        new BarChart(List.of("measured", "simulated"), times, false, Quantity::seconds).svg(),
                        "Mean run time of the mixes, as figure 5 of CAVA.")
                .figure(
                        new BarChart(List.of("from disks", "between hosts"), bytes, false, MixFindings::megabytes)
                                .svg(),
                        "Bytes moved in a run, on the mean.")
                .table(table())
                .heading("Claims")
                .table(ClaimTable.of(claims()))
                .provenance(report)
                .html();
    }

    /** By how much less time the arm takes than stock Hadoop on the same mixes. */
    private Claim gain(MixArm arm) {
        Estimate gain =
                Estimate.ofRatio(of(arm), of(MixArm.STOCK), MixRun::seconds).saved();
        double goal = arm == MixArm.CAVA_LRU ? 0 : GOAL;
        Claim claim = Claim.of(
                        "gain-" + arm.label(),
                        arm.label() + ": run time less than stock's, mean of the mixes, at least",
                        gain.times(100),
                        "%")
                .withGoal(Line.atLeast(goal * 100))
                .withLimit(goal * 100);
        return switch (arm) {
            case CAVA -> claim.withPaper(PAPER_CAVA * 100, Line.asGoodAs(PAPER_CAVA * 100, 0));
            case CAVA_LRU -> claim.withPaper(PAPER_CAVA_LRU * 100, Line.asGoodAs(PAPER_CAVA_LRU * 100, 0));
            default -> claim;
        };
    }

    private Claim error(MixArm arm) {
        double error = error(mean(arm, MixRun::seconds), prediction.seconds(arm));
        return Claim.of(
                        "prediction-error-" + arm.label(),
                        arm.label() + ": simulated run time against measured, off by at most",
                        error * 100,
                        "%")
                .withGoal(Line.near(0, ERROR_MAX * 100))
                .withLimit(ERROR_MAX * 100);
    }

    private Table table() {
        Table table =
                new Table("arm", ">run time", ">simulated", ">from disks", ">between hosts", "map tasks by level");
        for (MixArm arm : arms) {
            table.row(
                    arm.label(),
                    Quantity.seconds(mean(arm, MixRun::seconds)),
                    Quantity.seconds(prediction.seconds(arm)),
                    megabytes(mean(arm, MixRun::diskBytes)),
                    megabytes(mean(arm, MixRun::networkBytes)),
                    levels(arm));
        }
        return table;
    }

    private String levels(MixArm arm) {
        Map<String, Long> sums = new TreeMap<>();
        of(arm).forEach(run -> run.mapsByLevel().forEach((level, tasks) -> sums.merge(level, tasks, Long::sum)));
        return sums.entrySet().stream()
                .sorted(Comparator.comparingInt(level -> LEVELS.indexOf(level.getKey())))
                .map(level -> level.getValue() + " "
                        + level.getKey().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(Collectors.joining(", "));
    }

    private double mean(MixArm arm, ToDoubleFunction<MixRun> figure) {
        return of(arm).stream().mapToDouble(figure).average().orElse(0);
    }

    /** By repetition, so that the same mixes stand side by side, whichever ended first. */
    private List<MixRun> of(MixArm arm) {
        return runs.stream()
                .filter(run -> run.arm() == arm)
                .sorted(Comparator.comparingInt(MixRun::repetition))
                .toList();
    }

    private static double error(double measured, double predicted) {
        return predicted / measured - 1;
    }

    private static String megabytes(double bytes) {
        return Quantity.number(bytes / 1e6) + " MB";
    }
}
