package io.tiercel.reproduce.acssd.platform;

import io.tiercel.report.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What came of cells under each arm, seed by seed. Shares are from 0 to 1. Immutable. */
final class ArmComparison {
    private final List<Cell> cells;
    private final Map<SsdArm, List<Map<Cell, CellOutcome>>> runs;

    private ArmComparison(List<Cell> cells, Map<SsdArm, List<Map<Cell, CellOutcome>>> runs) {
        this.cells = List.copyOf(cells);
        this.runs = runs;
    }

    /** Runs it under each arm with each seed. */
    static ArmComparison of(ArmExperiment experiment, List<Long> seeds) {
        return of(experiment, List.of(SsdArm.values()), seeds);
    }

    /** Runs it under some arms, of which shared is one, with each seed, on as many processors as there are. */
    static ArmComparison of(ArmExperiment experiment, List<SsdArm> arms, List<Long> seeds) {
        List<ArmRun> all = arms.stream()
                .flatMap(arm -> seeds.stream().map(seed -> new ArmRun(arm, seed)))
                .toList();
        List<Map<Cell, CellOutcome>> outcomes = all.parallelStream()
                .map(run -> experiment.run(run.arm(), run.seed()))
                .toList();
        Map<SsdArm, List<Map<Cell, CellOutcome>>> runs = new EnumMap<>(SsdArm.class);
        for (int i = 0; i < all.size(); i++) {
            runs.computeIfAbsent(all.get(i).arm(), unused -> new ArrayList<>()).add(outcomes.get(i));
        }
        return new ArmComparison(List.copyOf(outcomes.get(0).keySet()), runs);
    }

    /** All cells of several, which were run with the same seeds. */
    static ArmComparison joined(List<ArmComparison> parts) {
        Map<SsdArm, List<Map<Cell, CellOutcome>>> runs = new EnumMap<>(SsdArm.class);
        for (SsdArm arm : SsdArm.values()) {
            runs.put(
                    arm,
                    IntStream.range(0, parts.get(0).seeds())
                            .mapToObj(seed -> joined(parts, arm, seed))
                            .toList());
        }
        return new ArmComparison(
                parts.stream().flatMap(part -> part.cells.stream()).toList(), runs);
    }

    private static Map<Cell, CellOutcome> joined(List<ArmComparison> parts, SsdArm arm, int seed) {
        Map<Cell, CellOutcome> all = new LinkedHashMap<>();
        parts.forEach(part -> all.putAll(part.runs(arm).get(seed)));
        return all;
    }

    List<Cell> cells() {
        return cells;
    }

    int seeds() {
        return runs(SsdArm.SHARED).size();
    }

    private List<Map<Cell, CellOutcome>> runs(SsdArm arm) {
        return Objects.requireNonNull(runs.get(arm));
    }

    private CellOutcome outcome(SsdArm arm, int seed, Cell cell) {
        return Objects.requireNonNull(runs(arm).get(seed).get(cell), cell.title());
    }

    private List<CellOutcome> outcomes(SsdArm arm, Cell cell) {
        return IntStream.range(0, seeds())
                .mapToObj(seed -> outcome(arm, seed, cell))
                .toList();
    }

    /** A figure of a cell, on average over seeds. */
    Estimate mean(SsdArm arm, Cell cell, ToDoubleFunction<CellOutcome> figure) {
        return Estimate.ofMean(outcomes(arm, cell), figure);
    }

    /** The share of another arm's time that an arm saves in a cell. */
    Estimate saved(SsdArm arm, SsdArm against, Cell cell) {
        return Estimate.ofRatio(outcomes(arm, cell), outcomes(against, cell), CellOutcome::seconds)
                .saved();
    }

    /** The share of another arm's throughput that an arm has more in a cell. */
    Estimate gained(SsdArm arm, SsdArm against, Cell cell) {
        Estimate ratio = Estimate.ofRatio(outcomes(arm, cell), outcomes(against, cell), CellOutcome::taskMBps);
        return new Estimate(ratio.value() - 1, ratio.halfWidth());
    }

    /** What an arm saves of another's time, on average over cells. */
    Estimate meanSaved(SsdArm arm, SsdArm against, Predicate<Cell> which) {
        return overCells(
                which,
                (seed, cell) -> 1
                        - outcome(arm, seed, cell).seconds()
                                / outcome(against, seed, cell).seconds());
    }

    /** What an arm has more than another of throughput, on average over cells. */
    Estimate meanGained(SsdArm arm, SsdArm against, Predicate<Cell> which) {
        return overCells(
                which,
                (seed, cell) -> outcome(arm, seed, cell).taskMBps()
                                / outcome(against, seed, cell).taskMBps()
                        - 1);
    }

    private Estimate overCells(Predicate<Cell> which, CellFigure figure) {
        List<Integer> seeds = IntStream.range(0, seeds()).boxed().toList();
        return Estimate.ofMean(
                seeds,
                seed -> cells.stream()
                        .filter(which)
                        .mapToDouble(cell -> figure.of(seed, cell))
                        .average()
                        .orElse(0));
    }

    /** The cell of these in which an arm saves most against another. */
    Cell mostSaved(SsdArm arm, SsdArm against, Predicate<Cell> which) {
        return cells.stream()
                .filter(which)
                .max(Comparator.comparingDouble(
                        cell -> saved(arm, against, cell).value()))
                .orElseThrow();
    }

    /** The cells in which an arm takes longer than another, and the whole interval says so; none where there is no interval. */
    List<Cell> worse(SsdArm arm, SsdArm than) {
        return cells.stream().filter(cell -> isWorse(saved(arm, than, cell))).toList();
    }

    private static boolean isWorse(Estimate saved) {
        return saved.halfWidth().isPresent() && saved.high() < 0;
    }

    /** For scripts: for each cell and arm the seconds of each seed. */
    Map<String, Object> seconds() {
        Map<String, Object> all = new LinkedHashMap<>();
        for (Cell cell : cells) {
            Map<String, List<Double>> arms = new LinkedHashMap<>();
            for (SsdArm arm : runs.keySet()) {
                arms.put(
                        arm.label(),
                        outcomes(arm, cell).stream().map(CellOutcome::seconds).toList());
            }
            all.put(cell.title(), arms);
        }
        return all;
    }

    private record ArmRun(SsdArm arm, long seed) {}

    private interface CellFigure {
        double of(int seed, Cell cell);
    }
}
