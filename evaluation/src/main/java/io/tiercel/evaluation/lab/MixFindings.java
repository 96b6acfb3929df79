package io.tiercel.evaluation.lab;

import io.tiercel.evaluation.results.BarChart;
import io.tiercel.evaluation.results.Claim;
import io.tiercel.evaluation.results.ClaimTable;
import io.tiercel.evaluation.results.Estimate;
import io.tiercel.evaluation.results.Page;
import io.tiercel.evaluation.results.Quantity;
import io.tiercel.evaluation.results.Report;
import io.tiercel.evaluation.results.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Runs of the same mixes under several arms. Immutable. */
public final class MixFindings {
    /** What CAVA has to be better than stock Hadoop by, on the mean. */
    private static final double GOAL = 0.10;

    private static final double PAPER_CAVA = 0.156;
    private static final double PAPER_CAVA_LRU = 0.054;

    private final List<MixRun> runs;

    MixFindings(List<MixRun> runs) {
        this.runs = List.copyOf(runs);
    }

    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        for (Arm arm : Arm.values()) {
            if (!arm.isStock()) {
                claims.add(claim(arm));
            }
        }
        return claims;
    }

    public Map<String, Object> additions() {
        return Map.of("runs", runs);
    }

    public String text() {
        return table().text() + "\n" + ClaimTable.of(claims()).text();
    }

    public String html(Report report) {
        List<BarChart.Group> groups = Arrays.stream(Arm.values())
                .map(arm -> new BarChart.Group(arm.label(), List.of(mean(arm, MixRun::seconds))))
                .toList();
        return new Page("Tiercel: a mix of jobs on the lab")
                .figure(
                        new BarChart(List.of("run time"), groups, false, Quantity::seconds).svg(),
                        "Mean run time of the mix, as figure 5 of CAVA.")
                .table(table())
                .heading("Claims")
                .table(ClaimTable.of(claims()))
                .provenance(report)
                .html();
    }

    /** By how much less time the arm takes than stock Hadoop on the same mixes. */
    private Claim claim(Arm arm) {
        List<MixRun> ours = of(arm);
        List<MixRun> stock = of(Arm.STOCK);
        Estimate gain = Estimate.jackknifed(
                Math.min(ours.size(), stock.size()),
                kept -> 1 - total(ours, kept::test) / total(stock, kept::test));
        Claim claim = Claim.of(
                        "gain-" + arm.label(),
                        arm.label() + ": run time less than stock's, mean of the mixes",
                        gain.value() * 100,
                        "%",
                        gain.value() >= GOAL)
                .withSpread(gain.halfWidth().orElse(0) * 100);
        return switch (arm) {
            case CAVA -> claim.withPaper(PAPER_CAVA * 100);
            case CAVA_LRU -> claim.withPaper(PAPER_CAVA_LRU * 100);
            default -> claim;
        };
    }

    private Table table() {
        Table table = new Table("arm", ">run time", ">from disks", ">between hosts", "map tasks by level");
        for (Arm arm : Arm.values()) {
            table.row(
                    arm.label(),
                    Quantity.seconds(mean(arm, MixRun::seconds)),
                    megabytes(mean(arm, MixRun::diskBytes)),
                    megabytes(mean(arm, MixRun::networkBytes)),
                    levels(arm));
        }
        return table;
    }

    private String levels(Arm arm) {
        Map<String, Long> sums = new TreeMap<>();
        of(arm).forEach(run -> run.tasksByLevel().forEach((level, tasks) -> sums.merge(level, tasks, Long::sum)));
        return sums.entrySet().stream()
                .map(level -> level.getValue() + " " + level.getKey().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    private double mean(Arm arm, ToDoubleFunction<MixRun> figure) {
        return of(arm).stream().mapToDouble(figure).average().orElse(0);
    }

    private List<MixRun> of(Arm arm) {
        return runs.stream().filter(run -> run.arm() == arm).toList();
    }

    private static double total(List<MixRun> runs, IntPredicate kept) {
        double sum = 0;
        for (int run = 0; run < runs.size(); run++) {
            sum += kept.test(run) ? runs.get(run).seconds() : 0;
        }
        return sum;
    }

    private static String megabytes(double bytes) {
        return Quantity.number(bytes / 1e6) + " MB";
    }
}
