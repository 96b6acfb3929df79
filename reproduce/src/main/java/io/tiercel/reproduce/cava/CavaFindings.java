package io.tiercel.reproduce.cava;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.reproduce.cava.bounds.Bounds;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.whatif.HotFiles;
import io.tiercel.whatif.RunJson;
import io.tiercel.whatif.SimulatedRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What the reproduction of CAVA's evaluation found, as claims, tables and plots. Immutable. */
public final class CavaFindings implements Findings {
    /** The workload of figure 7. */
    static final String FIGURE_SEVEN = "W5";

    private final LevelGains levels;
    private final List<SimulatedRun> runs;
    private final Gains paper;
    private final Gains recorded;
    private final Bounds bounds;

    /**
     * @param paper runs of W1 to W6
     * @param recorded runs of a workload whose jobs come at their own times
     */
    CavaFindings(LevelGains levels, List<SimulatedRun> paper, List<SimulatedRun> recorded, Bounds bounds) {
        this.bounds = bounds;
        this.levels = levels;
        this.runs = Stream.concat(paper.stream(), recorded.stream()).toList();
        this.paper = new Gains(paper, SimulatedRun::runSeconds);
        this.recorded = new Gains(recorded, SimulatedRun::meanJobSeconds);
    }

    Bounds bounds() {
        return bounds;
    }

    LevelGains levels() {
        return levels;
    }

    /** W1 to W6, by the time of the whole workload. */
    Gains paper() {
        return paper;
    }

    /** By the time of a job on average. */
    Gains recorded() {
        return recorded;
    }

    /** On average over all runs of W1 to W6. */
    HotFiles hotFiles(Scheme policy) {
        return HotFiles.mean(paper.workloads().stream()
                .map(workload -> hotFiles(workload, policy))
                .toList());
    }

    HotFiles hotFiles(String workload, Scheme policy) {
        return HotFiles.mean(paper.seeds().stream()
                .map(seed -> HotFiles.of(paper.run(workload, policy, seed)))
                .toList());
    }

    /** The most of all hot data that fits into memory, on average over all runs of W1 to W6: a limit of figure 6. */
    double shareOfHotMost() {
        double hot = 0;
        double fits = 0;
        for (String workload : paper.workloads()) {
            for (long seed : paper.seeds()) {
                double bytes =
                        HotFiles.of(paper.run(workload, Scheme.CAVA, seed)).hotInputBytes();
                hot += bytes;
                fits += Math.min(bytes, (double) ClusterModel.CAVA.cacheBytes());
            }
        }
        return hot == 0 ? 0 : fits / hot;
    }

    double meanEvictedBytes(String workload, Scheme policy) {
        return paper.seeds().stream()
                .mapToLong(seed ->
                        paper.run(workload, policy, seed).result().traffic().evicted())
                .average()
                .orElse(0);
    }

    @Override
    public List<Claim> claims() {
        return Stream.concat(CavaClaims.of(this).stream(), bounds.claims().stream())
                .toList();
    }

    /** Why figures differ, and all runs by themselves, without their jobs, for scripts. */
    @Override
    public Map<String, Object> additions() {
        Map<String, Object> additions = new LinkedHashMap<>();
        additions.put("why", CavaClaims.WHY);
        additions.put("runs", runs.stream().map(RunJson::summary).toList());
        return additions;
    }

    @Override
    public Page page() {
        return CavaPage.of(this);
    }

    /** A row for each workload and one for all. */
    Table gains(Gains gains) {
        Table table = new Table(headings(gains));
        for (String workload : gains.workloads()) {
            row(table, gains, workload, policy -> Quantity.percent(gains.mean(workload, policy)));
        }
        if (gains.workloads().size() > 1) {
            row(table, gains, "mean", policy -> Quantity.percent(gains.mean(policy)));
        }
        row(table, gains, "least of any run", policy -> Quantity.percent(gains.least(policy)));
        row(table, gains, "most of any run", policy -> Quantity.percent(gains.most(policy)));
        return table;
    }

    Table hotFiles() {
        Table table = new Table(headings(paper));
        for (String workload : paper.workloads()) {
            row(table, paper, workload, policy -> {
                HotFiles mean = hotFiles(workload, policy);
                return String.format(Locale.ROOT, "%.0f + %.0f GB", mean.hotBytes() / 1e9, mean.coldBytes() / 1e9);
            });
        }
        row(
                table,
                paper,
                "hot share of memory",
                policy -> Quantity.percent(hotFiles(policy).hotShare()));
        row(
                table,
                paper,
                "share of hot data",
                policy -> Quantity.percent(hotFiles(policy).shareOfHot()));
        return table;
    }

    Table evicted() {
        Table table = new Table(headings(paper));
        for (String workload : paper.workloads()) {
            row(table, paper, workload, policy -> Quantity.bytes(Math.round(meanEvictedBytes(workload, policy))));
        }
        return table;
    }

    /** Of the paper's CAVA and of ours. */
    Table applications() {
        Table table = new Table("application", ">cava", ">most", ">saving", ">most");
        Map<String, ApplicationGains> saving = ApplicationGains.of(paper, Scheme.SAVING);
        ApplicationGains.of(paper, Scheme.CAVA).forEach((name, cava) -> {
            ApplicationGains ours = saving.getOrDefault(name, cava);
            table.row(
                    name,
                    Quantity.percent(cava.average()),
                    Quantity.percent(cava.most()),
                    Quantity.percent(ours.average()),
                    Quantity.percent(ours.most()));
        });
        return table;
    }

    private interface Cell {
        String of(Scheme policy);
    }

    private static void row(Table table, Gains gains, String name, Cell cell) {
        List<String> cells = new ArrayList<>(List.of(name));
        gains.ways().forEach(policy -> cells.add(cell.of(policy)));
        table.row(cells.toArray(String[]::new));
    }

    private static String[] headings(Gains gains) {
        return Stream.concat(Stream.of("workload"), gains.ways().stream().map(policy -> ">" + policy.label()))
                .toArray(String[]::new);
    }
}
