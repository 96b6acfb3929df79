package io.tiercel.reproduce.acssd.platform;

import io.tiercel.core.ssd.DivisorFloors;
import io.tiercel.core.ssd.WeightSolver;
import io.tiercel.core.ssd.plan.MissCostSolver;
import io.tiercel.core.ssd.plan.SsdPlanner;
import io.tiercel.core.ssd.plan.SsdRules;
import io.tiercel.core.ssd.plan.SsdSolver;
import io.tiercel.core.ssd.plan.WeightedSsdSolver;
import io.tiercel.core.ssd.plan.WorkingSetSolver;
import io.tiercel.simulator.ssd.loop.CacheDivision;
import io.tiercel.solvers.GeneticWeights;
import io.tiercel.solvers.GeneticWeights.Selection;

/** The ways to share SSDs that are compared. */
enum SsdArm {
    /** One LRU cache for all VMs of a host, and no control of operations: what the paper compares with. */
    SHARED("shared"),
    /** All VMs have the same, always. */
    EQUAL("equal"),
    /** By working sets: the VM-centric division of table 1. */
    WORKING_SET("working set"),
    /** The optimum of Algorithm 1, with floors, and capped at working sets. */
    EXACT("exact"),
    /** The paper's genetic algorithm with what it lacks: selection by tournament, floors, and a cap at working sets. */
    GENETIC("genetic"),
    /** The paper's genetic algorithm as it is printed: no pressure to select, no floors and no cap. */
    PRINTED("as printed"),
    /** By what misses cost those whom jobs wait for. */
    OURS("ours");

    private final String label;

    SsdArm(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /**
     * How SSDs are shared.
     *
     * @param seed of the genetic algorithm
     */
    CacheDivision division(long seed) {
        return switch (this) {
            case SHARED -> CacheDivision.SHARED;
            case EQUAL -> CacheDivision.EQUAL;
            case WORKING_SET -> asInPaper(new WorkingSetSolver(), DivisorFloors.DEFAULT);
            case EXACT -> weighted(WeightSolver.EXACT);
            case GENETIC -> weighted(new GeneticWeights(Selection.TOURNAMENT, seed));
            case PRINTED ->
                asInPaper(
                        new WeightedSsdSolver(new GeneticWeights(Selection.ROULETTE, seed), DivisorFloors.PAPER, false),
                        DivisorFloors.PAPER);
            case OURS ->
                CacheDivision.by(new SsdPlanner(new MissCostSolver(), SsdRules.DEFAULT, DivisorFloors.DEFAULT));
        };
    }

    private static CacheDivision weighted(WeightSolver weights) {
        return asInPaper(new WeightedSsdSolver(weights, DivisorFloors.DEFAULT, true), DivisorFloors.DEFAULT);
    }

    /** Every round's division is applied. */
    private static CacheDivision asInPaper(SsdSolver solver, DivisorFloors floors) {
        return CacheDivision.by(new SsdPlanner(solver, SsdRules.PAPER, floors));
    }
}
