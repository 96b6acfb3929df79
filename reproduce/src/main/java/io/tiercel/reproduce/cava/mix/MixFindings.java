package io.tiercel.reproduce.cava.mix;

import io.tiercel.appmaster.TaskLocality;
import io.tiercel.report.BarChart;
import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs of the same mixes under several arms, beside what the simulator foretells. Immutable. */
public final class MixFindings implements Findings {
    /** From near to far; stock Hadoop has names of its own. */
    private static final List<String> LEVELS =
            Stream.of(TaskLocality.values()).map(Enum::name).toList();

    private final List<MixRun> all;
    private final List<MixRuns> byDisk;
    private final Map<MixDisk, MixPrediction> predictions = new EnumMap<>(MixDisk.class);
    private final String words;

    /**
     * @param ofThisCode whether all runs were measured with this very code: a prediction of other code is none of theirs
     * @param sittings when and by which commits the runs were measured, where that was not at once
     */
    MixFindings(long seed, List<MixRun> runs, boolean ofThisCode, String sittings) {
        this.all = List.copyOf(runs);
        this.byDisk = Stream.of(MixDisk.values())
                .map(disk -> new MixRuns(disk, runs))
                .filter(ofDisk -> !ofDisk.of(MixArm.STOCK).isEmpty())
                .toList();
        if (ofThisCode) {
            byDisk.forEach(
                    of -> predictions.put(of.disk(), MixPrediction.calibrated(seed, of.disk(), of.of(MixArm.STOCK))));
        }
        Mix mix = Mix.of(MixKind.W1, seed);
        this.words = "Mixes of " + mix.jobs().size() + " jobs, " + MixReproduction.JOBS_AT_ONCE
                + " at once, on eight pseudo-VMs of four hosts in a rack; files of "
                + Quantity.bytes(mix.blocks() * MixReproduction.BLOCK_BYTES) + ", of which "
                + Quantity.bytes(MixReproduction.SHAPE.vms() * MixReproduction.PIN_BYTES)
                + " may be pinned. " + disks() + foretold() + sittings;
    }

    private String disks() {
        return byDisk.stream()
                .map(of -> "A host's disk that is " + of.disk() + " gives "
                        + Quantity.number(of.disk().bytesPerSecond() / 1e6) + " MB/s. ")
                .collect(Collectors.joining());
    }

    private String foretold() {
        if (predictions.isEmpty()) {
            return "Nothing is foretold: the runs were not all measured with this code.";
        }
        return "Predictions: one figure, a task's start and its waiting for a core, is fitted to stock's runs ("
                + predictions.entrySet().stream()
                        .map(of -> Quantity.seconds(of.getValue().startupSeconds()) + " where disks are " + of.getKey())
                        .collect(Collectors.joining(", "))
                + "); the others' run times are foretold.";
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        for (MixRuns runs : byDisk) {
            claims.addAll(MixClaims.of(runs));
            runs.arms().stream()
                    .filter(arm -> !arm.isStock())
                    .forEach(arm ->
                            predicted(runs, arm).ifPresent(seconds -> claims.add(MixClaims.error(runs, arm, seconds))));
        }
        return claims;
    }

    @Override
    public Map<String, Object> additions() {
        Map<String, Object> additions = new TreeMap<>();
        additions.put("runs", all);
        Map<String, Double> seconds = new TreeMap<>();
        for (MixRuns runs : byDisk) {
            for (MixArm arm : runs.arms()) {
                predicted(runs, arm).ifPresent(value -> seconds.put(runs.disk() + " " + arm, value));
            }
        }
        additions.put("predicted_seconds", seconds);
        return additions;
    }

    private Optional<Double> predicted(MixRuns runs, MixArm arm) {
        return Optional.ofNullable(predictions.get(runs.disk())).map(prediction -> prediction.seconds(arm));
    }

    @Override
    public Page page() {
        Page page = new Page("Tiercel: a mix of jobs on the lab").paragraph(words);
        for (MixRuns runs : byDisk) {
            page.heading("Disks that are " + runs.disk()).figure(times(runs), "Mean run time, as figure 5 of CAVA.");
            page.figure(bytes(runs), "Bytes moved in a run, on the mean.");
        }
        return page.table(table());
    }

    private String times(MixRuns runs) {
        List<BarChart.Group> groups = runs.arms().stream()
                .map(arm -> new BarChart.Group(
                        arm.label(),
                        runs.kinds().stream()
                                .map(kind -> seconds(runs, arm, kind))
                                .toList()))
                .toList();
        List<String> kinds = runs.kinds().stream().map(MixKind::label).toList();
        return new BarChart(kinds, groups, false, Quantity::seconds).svg();
    }

    private String bytes(MixRuns runs) {
        List<BarChart.Group> groups = runs.arms().stream()
                .map(arm -> new BarChart.Group(
                        arm.label(), List.of(runs.mean(arm, MixRun::diskBytes), runs.mean(arm, MixRun::networkBytes))))
                .toList();
        return new BarChart(List.of("from disks", "between hosts"), groups, false, MixFindings::megabytes).svg();
    }

    private static double seconds(MixRuns runs, MixArm arm, MixKind kind) {
        return runs.of(arm).stream()
                .filter(run -> run.kind() == kind)
                .mapToDouble(MixRun::seconds)
                .average()
                .orElse(0);
    }

    private Table table() {
        Table table = new Table(
                "disks", "arm", ">w1", ">w4", ">simulated", ">from disks", ">between hosts", "map tasks by level");
        for (MixRuns runs : byDisk) {
            for (MixArm arm : runs.arms()) {
                table.row(
                        runs.disk().label(),
                        arm.label(),
                        Quantity.seconds(seconds(runs, arm, MixKind.W1)),
                        Quantity.seconds(seconds(runs, arm, MixKind.W4)),
                        predicted(runs, arm).map(Quantity::seconds).orElse("-"),
                        megabytes(runs.mean(arm, MixRun::diskBytes)),
                        megabytes(runs.mean(arm, MixRun::networkBytes)),
                        levels(runs.of(arm)));
            }
        }
        return table;
    }

    private static String levels(List<MixRun> runs) {
        Map<String, Long> sums = new TreeMap<>();
        runs.forEach(run -> run.mapsByLevel().forEach((level, tasks) -> sums.merge(level, tasks, Long::sum)));
        return sums.entrySet().stream()
                .sorted(Comparator.comparingInt(level -> LEVELS.indexOf(level.getKey())))
                .map(level -> level.getValue() + " "
                        + level.getKey().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(Collectors.joining(", "));
    }

    private static String megabytes(double bytes) {
        return Quantity.number(bytes / 1e6) + " MB";
    }
}
