package io.tiercel.reproduce.hotblocks;

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
import io.tiercel.testbed.jobs.MapApplication;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Jobs on hot and cold files under several arms. Immutable. */
public final class HotFindings implements Findings {
    private static final double SPEED_UP_GOAL = 1.3;
    private static final double SCAN_SLOWER_MAX = 1.03;

    private final HotOptions options;
    private final List<HotRun> runs;
    private final String words;

    HotFindings(HotOptions options, List<HotRun> runs, String sittings) {
        this.options = options;
        this.runs = List.copyOf(runs);
        this.words = HotReproduction.JOBS
                + " jobs one after the other on eight pseudo-VMs of four hosts, whose disks give "
                + Quantity.number(HotReproduction.DISK_BYTES_PER_SECOND / 1e6) + " MB/s each: on "
                + HotLoad.FILES + " files of "
                + Quantity.bytes(HotReproduction.BLOCKS_IN_FILE * HotReproduction.BLOCK_BYTES)
                + ", the k-th most popular with a weight of 1/k^1.2; or once, all in one job whose maps run at once (scan), "
                + "or two in one job whose maps run one after the other (stream). VMs' page caches, which would "
                + "hold all of the data, are emptied before each job. Four memcached servers hold "
                + Quantity.bytes(HotReproduction.SERVER_BYTES) + " each; a block is hot that was read more than "
                + HotReproduction.THRESHOLD + " time in " + HotReproduction.WINDOW
                + ". The clients' own tiers are off. Each run begins with empty caches; the mean of "
                + Stream.of(HotLoad.values())
                        .map(load -> options.repetitions(load) + " (" + load.label() + ")")
                        .collect(Collectors.joining(", "))
                + "." + sittings;
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        for (MapApplication application : HotReproduction.APPLICATIONS) {
            for (HotArm arm : options.arms()) {
                if (arm != HotArm.PLAIN) {
                    claims.add(speedUp(application, arm));
                    claims.add(once(application, HotLoad.SCAN, arm));
                    claims.add(once(application, HotLoad.STREAM, arm));
                }
            }
            if (options.arms().contains(HotArm.VANILLA) && options.arms().contains(HotArm.EXPECTED)) {
                claims.add(againstVanilla(application));
            }
        }
        return claims;
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("runs", runs);
    }

    @Override
    public String text() {
        return words + "\n\n" + table().text() + "\n" + ClaimTable.of(claims()).text();
    }

    @Override
    public String html(Report report) {
        return new Page("Tiercel: hot blocks in memcached on the lab")
                .paragraph(words)
                .figure(
                        chart(HotRun::seconds, Quantity::seconds),
                        "Time of all jobs of a run, as figure 4 of the paper.")
                .figure(
                        chart(run -> run.inputBytes() / run.seconds(), HotFindings::rate),
                        "Input read in a second of all jobs' time, as figure 5.")
                .table(table())
                .heading("Claims")
                .table(ClaimTable.of(claims()))
                .provenance(report)
                .html();
    }

    private Claim speedUp(MapApplication application, HotArm arm) {
        Estimate ratio = ratio(application, HotLoad.SKEWED, HotArm.PLAIN, arm);
        String id = "speed-up-" + application.id() + "-" + arm.label();
        String title = application.label() + ", re-read with skew, " + arm.label() + ": plain HDFS's time over its";
        return arm == HotArm.EXPECTED
                ? Claim.of(id, title + ", at least", ratio, "x")
                        .withGoal(Line.atLeast(SPEED_UP_GOAL))
                        .withLimit(SPEED_UP_GOAL)
                : Claim.of(id, title, ratio, "x");
    }

    private Claim againstVanilla(MapApplication application) {
        Estimate ratio = ratio(application, HotLoad.SKEWED, HotArm.VANILLA, HotArm.EXPECTED);
        return Claim.of(
                        "vanilla-" + application.id(),
                        application.label() + ", re-read with skew: the vanilla model's time over ours, more than",
                        ratio,
                        "x")
                .withGoal(Line.above(1))
                .withLimit(1);
    }

    private Claim once(MapApplication application, HotLoad load, HotArm arm) {
        Estimate ratio = ratio(application, load, arm, HotArm.PLAIN);
        return Claim.of(
                        load.label() + "-" + application.id() + "-" + arm.label(),
                        application.label() + ", once, " + load.label() + ", " + arm.label()
                                + ": its time over plain HDFS's, at most",
                        ratio,
                        "x")
                .withGoal(Line.atMost(SCAN_SLOWER_MAX))
                .withLimit(SCAN_SLOWER_MAX);
    }

    private Estimate ratio(MapApplication application, HotLoad load, HotArm over, HotArm under) {
        return Estimate.ofRatio(of(application, load, over), of(application, load, under), HotRun::seconds);
    }

    private Table table() {
        Table table = new Table(
                "application",
                "load",
                "arm",
                ">time",
                ">input a second",
                ">from memcached",
                ">from disks",
                ">CPU of maps");
        for (MapApplication application : HotReproduction.APPLICATIONS) {
            for (HotLoad load : HotLoad.values()) {
                for (HotArm arm : options.arms()) {
                    List<HotRun> these = of(application, load, arm);
                    table.row(
                            application.label(),
                            load.label(),
                            arm.label(),
                            Quantity.seconds(mean(these, HotRun::seconds)),
                            rate(mean(these, run -> run.inputBytes() / run.seconds())),
                            Quantity.percent(mean(these, run -> run.memcachedBytes() / (double) run.inputBytes())),
                            Quantity.bytes((long) mean(these, HotRun::diskBytes)),
                            Quantity.seconds(mean(these, HotFindings::cpuSeconds)));
                }
            }
        }
        return table;
    }

    private String chart(ToDoubleFunction<HotRun> figure, DoubleFunction<String> label) {
        List<String> series = options.arms().stream().map(HotArm::label).toList();
        List<BarChart.Group> groups = new ArrayList<>();
        for (MapApplication application : HotReproduction.APPLICATIONS) {
            for (HotLoad load : HotLoad.values()) {
                groups.add(new BarChart.Group(
                        application.label() + ", " + load.label(),
                        options.arms().stream()
                                .map(arm -> mean(of(application, load, arm), figure))
                                .toList()));
            }
        }
        return new BarChart(series, groups, false, label).svg();
    }

    /** By repetition, so that the same jobs stand side by side, whichever ended first. */
    private List<HotRun> of(MapApplication application, HotLoad load, HotArm arm) {
        return runs.stream()
                .filter(run -> run.application() == application && run.load() == load && run.arm() == arm)
                .sorted(Comparator.comparingInt(HotRun::repetition))
                .toList();
    }

    private static double cpuSeconds(HotRun run) {
        return run.jobs().stream().mapToDouble(HotJob::mapCpuSeconds).sum();
    }

    private static double mean(List<HotRun> runs, ToDoubleFunction<HotRun> figure) {
        return runs.stream().mapToDouble(figure).average().orElse(0);
    }

    private static String rate(double bytesPerSecond) {
        return Quantity.number(bytesPerSecond / 1e6) + " MB/s";
    }
}
