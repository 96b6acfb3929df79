package io.tiercel.reproduce.acssd.platform;

import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.simulator.ssd.GuestMemory;
import io.tiercel.simulator.ssd.job.MapReduceJob;
import io.tiercel.simulator.ssd.loop.PlatformModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What dividing SSDs saves under other conditions than those that are assumed: KMeans on all clusters, of which the paper has the
 * most saved. Nothing is chosen by it. Immutable.
 */
final class ConditionsFigure {
    /** Shared is what the others are held against. */
    private static final List<SsdArm> ARMS = List.of(SsdArm.SHARED, SsdArm.EQUAL, SsdArm.GENETIC, SsdArm.OURS);

    private static final PaperWorkload WORKLOAD = PaperWorkload.KMEANS;
    private static final int PAGES = PaperPlatform.PAGES_MEBIBYTES;

    /** Those that are looked at; the first is what is assumed elsewhere. */
    static final List<Condition> CONDITIONS = List.of(
            new Condition("as assumed", 1, PAGES),
            new Condition("half of the computing", 0.5, PAGES),
            new Condition("a quarter of the computing", 0.25, PAGES),
            new Condition("no computing", 0, PAGES),
            new Condition("no pages in memory", 1, 0),
            new Condition("four times the pages in memory", 1, 4 * PAGES));

    private final Map<Condition, ArmComparison> comparisons;

    /**
     * What differs.
     *
     * @param label for people
     * @param computing of map tasks, by what is assumed
     * @param pagesMebibytes in each VM's memory
     */
    record Condition(String label, double computing, int pagesMebibytes) {
        SteadyRun run(PlatformExtent extent) {
            PlatformModel model = PaperPlatform.MODEL.withMemory(GuestMemory.ofMebibytes(pagesMebibytes));
            MapReduceJob job = WORKLOAD.job(extent.inputMebibytes()).withComputing(computing);
            return new SteadyRun(label, job, model, extent.warmUpSeconds(), extent.steadySeconds());
        }
    }

    private ConditionsFigure(Map<Condition, ArmComparison> comparisons) {
        this.comparisons = comparisons;
    }

    static ConditionsFigure of(PlatformExtent extent, List<Long> seeds) {
        Map<Condition, ArmComparison> comparisons = new LinkedHashMap<>();
        CONDITIONS.forEach(
                condition -> comparisons.put(condition, ArmComparison.of(condition.run(extent), ARMS, seeds)));
        return new ConditionsFigure(comparisons);
    }

    /** For scripts: for each condition, cell and arm the seconds of each seed. */
    Map<String, Object> seconds() {
        Map<String, Object> all = new LinkedHashMap<>();
        comparisons.values().forEach(comparison -> all.putAll(comparison.seconds()));
        return all;
    }

    Table table() {
        List<String> headings = new ArrayList<>(List.of("", ">shared, of a job"));
        others().forEach(arm -> headings.add(">" + arm.label()));
        Table table = new Table(headings.toArray(String[]::new));
        comparisons.forEach((condition, comparison) -> {
            double seconds = comparison.cells().stream()
                    .mapToDouble(cell -> comparison
                            .mean(SsdArm.SHARED, cell, CellOutcome::seconds)
                            .value())
                    .average()
                    .orElseThrow();
            List<String> row = new ArrayList<>(List.of(condition.label(), Quantity.of(seconds, "s")));
            others().forEach(arm -> row.add(Quantity.percent(comparison.meanSaved(arm, SsdArm.SHARED, cell -> true))));
            table.row(row.toArray(String[]::new));
        });
        return table;
    }

    private static List<SsdArm> others() {
        return ARMS.subList(1, ARMS.size());
    }
}
