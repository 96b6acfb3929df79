package io.tiercel.reproduce.acssd.path;

import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What came of the SSD cache beside nbdkit. Immutable. */
public final class PathFindings implements Findings {
    private final PathOptions options;
    private final String busy;
    private final List<PathRun> runs;
    private final List<ShareRun> shares;

    PathFindings(PathOptions options, String busy, List<PathRun> runs, List<ShareRun> shares) {
        this.options = options;
        this.busy = busy;
        this.runs = List.copyOf(runs);
        this.shares = List.copyOf(shares);
    }

    @Override
    public List<Claim> claims() {
        return List.of(
                times("warm-filter", PathCase.WARM_OURS, PathCase.WARM_FILTER, 2),
                times("warm-memory", PathCase.WARM_OURS, PathCase.WARM_MEMORY, 0.9),
                times("cold-filter", PathCase.COLD_OURS, PathCase.COLD_FILTER, 5),
                times("cold-none", PathCase.COLD_OURS, PathCase.COLD_NONE, 0.9),
                times("write-file", PathCase.WRITE_OURS, PathCase.WRITE_FILE, 0.9),
                times("flushed-file", PathCase.FLUSHED_OURS, PathCase.FLUSHED_FILE, 0.9),
                resizing("resizing-all-p99", PathCase.RESIZING_ALL, PathCase.STEADY_ALL),
                resizing("resizing-p99", PathCase.RESIZING, PathCase.STEADY),
                Claim.of(
                                "shares-busy",
                                "shares 3 to 1, both busy: operations of the first by the second's, near",
                                Estimate.ofMean(shares, ShareRun::ratio),
                                "x")
                        .withGoal(Line.near(3, 0.3)),
                Claim.of(
                                "shares-idle",
                                "the first idle: what the second has of all operations from 200 ms on, at least",
                                Estimate.ofMean(shares, run -> run.alone() / SharedSsd.BUDGET),
                                "x")
                        .withGoal(Line.atLeast(0.95)));
    }

    @Override
    public Map<String, Object> additions() {
        Map<String, Object> all = new TreeMap<>();
        for (PathCase what : PathCase.values()) {
            all.put(
                    what.name().toLowerCase(Locale.ROOT),
                    of(what).stream().map(PathRun::result).toList());
        }
        all.put("shares", shares);
        return all;
    }

    @Override
    public Page page() {
        return new Page("Tiercel: an SSD cache in front of a VM's disk")
                .paragraph(words())
                .table(table())
                .heading("Two caches on one SSD")
                .table(shareTable());
    }

    private String words() {
        return "fio's NBD engine over a Unix socket, each case " + options.rounds() + " times " + options.seconds()
                + " s in random order. All files are in memory: what is compared is what the servers cost. The disk of 5 ms is one file of "
                + "nbdfuse for all three. Resized is to three quarters of the disk and back. Means over rounds. "
                + busy;
    }

    private Table table() {
        Table table = new Table("work", "server", ">requests a second", ">99 % take at most");
        for (PathCase what : PathCase.values()) {
            table.row(
                    what.work(),
                    what.server(),
                    Quantity.number(mean(what, FioJob.Result::perSecond)),
                    Quantity.number(mean(what, FioJob.Result::p99Micros)) + " us");
        }
        return table;
    }

    private Table shareTable() {
        Table table =
                new Table("of " + Quantity.number(SharedSsd.BUDGET) + " operations a second", ">share 3", ">share 1");
        table.row("both busy", Quantity.number(mean(ShareRun::first)), Quantity.number(mean(ShareRun::second)));
        table.row("the first idle", "0", Quantity.number(mean(ShareRun::alone)));
        return table;
    }

    private Claim resizing(String id, PathCase resizing, PathCase steady) {
        return Claim.of(
                        id,
                        resizing.work() + ": what 99 % take while it is resized, times else, at most",
                        ratio(resizing, steady, FioJob.Result::p99Micros),
                        "x")
                .withGoal(Line.atMost(2));
    }

    private Claim times(String id, PathCase one, PathCase other, double least) {
        return Claim.of(
                        id,
                        one.work() + ": requests of " + one.server() + " by those of " + other.server() + ", at least",
                        ratio(one, other, FioJob.Result::perSecond),
                        "x")
                .withGoal(Line.atLeast(least));
    }

    /** Of runs of the same round, which stand side by side. */
    private Estimate ratio(PathCase one, PathCase other, ToDoubleFunction<FioJob.Result> figure) {
        List<PathRun> ones = of(one);
        List<PathRun> others = of(other);
        List<Integer> rounds = IntStream.range(0, ones.size()).boxed().toList();
        return Estimate.ofMean(
                rounds,
                round -> figure.applyAsDouble(ones.get(round).result())
                        / figure.applyAsDouble(others.get(round).result()));
    }

    private List<PathRun> of(PathCase what) {
        return runs.stream().filter(run -> run.what() == what).toList();
    }

    private double mean(PathCase what, ToDoubleFunction<FioJob.Result> figure) {
        return of(what).stream()
                .mapToDouble(run -> figure.applyAsDouble(run.result()))
                .average()
                .orElse(0);
    }

    private double mean(ToDoubleFunction<ShareRun> figure) {
        return shares.stream().mapToDouble(figure).average().orElse(0);
    }
}
