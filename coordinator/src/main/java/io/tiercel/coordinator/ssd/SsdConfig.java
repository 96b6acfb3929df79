package io.tiercel.coordinator.ssd;

import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SsdSettings;
import io.tiercel.core.ssd.DivisorFloors;
import io.tiercel.core.ssd.WeightSolver;
import io.tiercel.core.ssd.plan.MissCostSolver;
import io.tiercel.core.ssd.plan.SsdPlanner;
import io.tiercel.core.ssd.plan.SsdRules;
import io.tiercel.core.ssd.plan.SsdSolver;
import io.tiercel.core.ssd.plan.SsdSolverName;
import io.tiercel.core.ssd.plan.WeightedSsdSolver;
import io.tiercel.core.ssd.plan.WorkingSetSolver;
import io.tiercel.solvers.GeneticWeights;
import io.tiercel.solvers.GeneticWeights.Selection;

/**
 * How the loop is set.
 *
 * @param intervalNanos between two rounds, and how far back a round looks
 * @param applicationsFile who is of which application; empty where nobody has said
 */
public record SsdConfig(SsdSolverName solver, long intervalNanos, SsdRules rules, long seed, String applicationsFile) {
    private static final double PERCENT = 100;
    private static final double NANOS = 1e9;
    private static final double GIGABYTE = 1e9;

    /** As the settings say. */
    public static SsdConfig of(Settings settings) {
        long interval = settings.nanos(SsdSettings.INTERVAL);
        SsdRules rules = new SsdRules(
                interval / NANOS,
                settings.count(SsdSettings.MOVE_MIN) / PERCENT,
                settings.count(SsdSettings.PAYBACK),
                settings.nanos(SsdSettings.WEAR) / NANOS / GIGABYTE);
        return new SsdConfig(
                SsdSolverName.of(settings.text(SsdSettings.SOLVER).trim()),
                interval,
                rules,
                settings.count(SsdSettings.SEED),
                settings.text(SsdSettings.APPLICATIONS_FILE).trim());
    }

    /** Whether anything is divided. */
    public boolean isOn() {
        return solver != SsdSolverName.OFF;
    }

    /** Makes the plans. The genetic algorithm as printed has every plan applied. */
    SsdPlanner planner() {
        boolean isPrinted = solver == SsdSolverName.GENETIC_PRINTED;
        return new SsdPlanner(
                newSolver(),
                isPrinted ? SsdRules.PAPER : rules,
                isPrinted ? DivisorFloors.PAPER : DivisorFloors.DEFAULT);
    }

    private SsdSolver newSolver() {
        return switch (solver) {
            case MISS_COST, OFF -> new MissCostSolver();
            case EXACT -> new WeightedSsdSolver(WeightSolver.EXACT, DivisorFloors.DEFAULT, true);
            case GENETIC ->
                new WeightedSsdSolver(new GeneticWeights(Selection.TOURNAMENT, seed), DivisorFloors.DEFAULT, true);
            case GENETIC_PRINTED ->
                new WeightedSsdSolver(new GeneticWeights(Selection.ROULETTE, seed), DivisorFloors.PAPER, false);
            case EQUAL -> new WeightedSsdSolver(WeightSolver.EQUAL, DivisorFloors.DEFAULT, true);
            case WORKING_SET -> new WorkingSetSolver();
        };
    }
}
