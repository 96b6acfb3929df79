package io.tiercel.reproduce.hotblocks.small;

import io.tiercel.report.BarChart;
import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.reproduce.hotblocks.HotArm;
import io.tiercel.reproduce.hotblocks.HotLoad;
import io.tiercel.testbed.jobs.MapApplication;
import io.tiercel.wire.cache.HotReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What came of jobs on hot files on an embedded cluster. Immutable. */
public final class SmallFindings implements Findings {
    private final SmallOptions options;
    private final List<HotReport.Block> counts;
    private final List<SmallRun> bySize;
    private final List<SmallRun> byWindow;
    private final String words;

    /**
     * Findings.
     *
     * @param paced whether what was read from the disk was paced
     * @param counts the blocks that were read, and how often
     * @param bySize under every arm
     * @param byWindow of the middle size, under our model
     * @param sittings when the runs were measured, where that was not at once; otherwise empty
     */
    SmallFindings(
            SmallOptions options,
            boolean paced,
            List<HotReport.Block> counts,
            List<SmallRun> bySize,
            List<SmallRun> byWindow,
            String sittings) {
        this.options = options;
        this.counts = counts.stream()
                .sorted(Comparator.comparing(HotReport.Block::path)
                        .thenComparingLong(block -> block.block().id()))
                .toList();
        this.bySize = List.copyOf(bySize);
        this.byWindow = List.copyOf(byWindow);
        this.words = options.jobs() + " jobs, one after the other, on " + HotLoad.FILES
                + " files, the k-th most popular with a weight of "
                + "1/k^1.2, by an embedded HDFS and, in a process for each job, MapReduce. The data is dropped from the page cache before each job, "
                + (paced
                        ? "and DataNodes read " + Quantity.number(SmallReproduction.DISK_BYTES_PER_SECOND / 1e6)
                                + " MB/s from disk."
                        : "and DataNodes read from disk as fast as it is: pacing it needs root and blkio of cgroup v1.")
                + " One memcached holds a third of the data; a block is hot that was read more than "
                + SmallReproduction.THRESHOLD + " time in " + SmallReproduction.WINDOW
                + ". The clients' own tiers are off. The mean of " + options.repetitions() + "." + sittings;
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        for (MapApplication application : SmallReproduction.APPLICATIONS) {
            for (int size : options.fileBlocks()) {
                claims.add(ratio("plain", application, size, HotArm.PLAIN, "plain HDFS's time over ours"));
                claims.add(ratio("vanilla", application, size, HotArm.VANILLA, "the vanilla model's time over ours"));
            }
        }
        claims.add(leastCpu());
        return claims;
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("read_counts", counts, "runs_by_size", bySize, "runs_by_window", byWindow);
    }

    @Override
    public Page page() {
        return new Page("Tiercel: hot blocks in memcached, small")
                .paragraph(words)
                .heading("Reads of each block (figure 2)")
                .table(counted())
                .figure(
                        new BarChart(List.of("reads"), groupsOfCounts(), false, Quantity::number).svg(),
                        "Reads of each block, as figure 2 of the paper: by the coordinator's count.")
                .heading("Time and throughput (figures 4 and 5)")
                .figure(chart(SmallRun::seconds, Quantity::seconds), "Time of all jobs of a run, as figure 4.")
                .figure(
                        chart(SmallRun::bytesPerSecond, SmallFindings::rate),
                        "Input read in a second of all jobs' time, as figure 5.")
                .table(sizes())
                .heading("Processor time and memory by the window in which reads count (figure 6)")
                .figure(windowChart(), "Processor time of the machine by the window, as figure 6 (a).")
                .table(windows());
    }

    private Claim ratio(String id, MapApplication application, int size, HotArm over, String what) {
        List<SmallRun> others = of(application, size, over);
        List<SmallRun> ours = of(application, size, HotArm.EXPECTED);
        Estimate ratio = Estimate.ofRatio(others, ours, SmallRun::seconds);
        return Claim.of(
                        id + "-" + application.id() + "-" + size,
                        application.label() + ", files of " + size + " blocks: " + what,
                        ratio,
                        "x")
                .withGoal(Line.atLeast(1));
    }

    /** Figure 6 (a): which window costs the least processor time, and whether that is less than plain HDFS's. */
    private Claim leastCpu() {
        String best = SmallReproduction.WINDOWS.stream()
                .min(Comparator.comparingDouble(window -> mean(ofWindow(window), SmallRun::cpuSeconds)))
                .orElseThrow();
        Estimate ratio = Estimate.ofRatio(ofWindow(best), plainOfWindows(), SmallRun::cpuSeconds);
        return Claim.of(
                        "least-cpu",
                        "processor time of the machine with the window that costs least, over plain HDFS's",
                        ratio,
                        "x")
                .withPaper(Line.below(1))
                .withNote("least with " + best + "; the paper: least with 60 s, and below plain HDFS");
    }

    private Table counted() {
        Table table = new Table("block", "file", ">reads");
        int number = 0;
        for (HotReport.Block block : counts) {
            table.row(Integer.toString(++number), block.path(), Long.toString(block.reads()));
        }
        return table;
    }

    private List<BarChart.Group> groupsOfCounts() {
        List<BarChart.Group> groups = new ArrayList<>();
        int number = 0;
        for (HotReport.Block block : counts) {
            groups.add(new BarChart.Group("block " + ++number, List.of((double) block.reads())));
        }
        return groups;
    }

    private Table sizes() {
        Table table = new Table(
                "application", ">data", "arm", ">time", ">input a second", ">from memcached", ">processor time");
        for (MapApplication application : SmallReproduction.APPLICATIONS) {
            for (int size : options.fileBlocks()) {
                for (HotArm arm : SmallReproduction.ARMS) {
                    List<SmallRun> these = of(application, size, arm);
                    table.row(
                            application.label(),
                            Quantity.bytes(data(size)),
                            arm.label(),
                            Quantity.seconds(mean(these, SmallRun::seconds)),
                            rate(mean(these, SmallRun::bytesPerSecond)),
                            Quantity.percent(mean(these, SmallRun::memcachedShare)),
                            Quantity.seconds(mean(these, SmallRun::cpuSeconds)));
                }
            }
        }
        return table;
    }

    private Table windows() {
        Table table = new Table("window", ">time", ">processor time", ">in memcached", ">from memcached");
        row(table, "plain HDFS", plainOfWindows());
        SmallReproduction.WINDOWS.forEach(window -> row(table, window, ofWindow(window)));
        return table;
    }

    private static void row(Table table, String name, List<SmallRun> runs) {
        table.row(
                name,
                Quantity.seconds(mean(runs, SmallRun::seconds)),
                Quantity.seconds(mean(runs, SmallRun::cpuSeconds)),
                Quantity.bytes((long) mean(runs, SmallRun::serverBytes)),
                Quantity.percent(mean(runs, SmallRun::memcachedShare)));
    }

    private String chart(ToDoubleFunction<SmallRun> figure, DoubleFunction<String> label) {
        List<String> series = SmallReproduction.ARMS.stream().map(HotArm::label).toList();
        List<BarChart.Group> groups = new ArrayList<>();
        for (MapApplication application : SmallReproduction.APPLICATIONS) {
            for (int size : options.fileBlocks()) {
                groups.add(new BarChart.Group(
                        application.label() + ", " + Quantity.bytes(data(size)),
                        SmallReproduction.ARMS.stream()
                                .map(arm -> mean(of(application, size, arm), figure))
                                .toList()));
            }
        }
        return new BarChart(series, groups, false, label).svg();
    }

    private String windowChart() {
        List<BarChart.Group> groups = new ArrayList<>();
        groups.add(new BarChart.Group("plain HDFS", List.of(mean(plainOfWindows(), SmallRun::cpuSeconds))));
        SmallReproduction.WINDOWS.forEach(window ->
                groups.add(new BarChart.Group(window, List.of(mean(ofWindow(window), SmallRun::cpuSeconds)))));
        return new BarChart(List.of("processor time"), groups, false, Quantity::seconds).svg();
    }

    private List<SmallRun> of(MapApplication application, int size, HotArm arm) {
        return some(bySize, run -> run.application() == application && run.fileBlocks() == size && run.arm() == arm);
    }

    private List<SmallRun> ofWindow(String window) {
        return some(byWindow, run -> run.window().equals(window));
    }

    /** Plain HDFS on what the windows are tried with. */
    private List<SmallRun> plainOfWindows() {
        SmallRun any = byWindow.get(0);
        return of(any.application(), any.fileBlocks(), HotArm.PLAIN);
    }

    private static List<SmallRun> some(List<SmallRun> runs, Predicate<SmallRun> wanted) {
        return runs.stream().filter(wanted).toList();
    }

    private static double mean(List<SmallRun> runs, ToDoubleFunction<SmallRun> figure) {
        return runs.stream().mapToDouble(figure).average().orElse(0);
    }

    private static long data(int fileBlocks) {
        return SmallReproduction.dataBytes(fileBlocks);
    }

    private static String rate(double bytesPerSecond) {
        return Quantity.number(bytesPerSecond / 1e6) + " MB/s";
    }
}
