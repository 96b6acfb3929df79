package io.tiercel.core.ssd.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The ways to divide SSDs that may be set. */
public enum SsdSolverName {
    /** {@link MissCostSolver}. */
    MISS_COST,
    /** The closed form of the best weights. */
    EXACT,
    /** The genetic algorithm with a tournament, capped at working sets. */
    GENETIC,
    /** The genetic algorithm as printed: raw fitness, and no cap. */
    GENETIC_PRINTED,
    /** All alike. */
    EQUAL,
    /** {@link WorkingSetSolver}. */
    WORKING_SET,
    /** Nothing is divided. */
    OFF;

    /** As settings write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(SsdSolverName::label).toList();
    }

    /** The one of that label. */
    public static SsdSolverName of(String label) {
        return Arrays.stream(values())
                .filter(name -> name.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "expected one of " + String.join(", ", labels()) + ", found '" + label + "'"));
    }
}
