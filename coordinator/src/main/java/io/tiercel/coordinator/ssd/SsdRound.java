package io.tiercel.coordinator.ssd;

import io.tiercel.core.ssd.plan.SsdPlan;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A round of the loop: what was seen, what was decided, and what became of it.
 *
 * @param number from 1 on
 * @param at when it began, for people to read
 * @param seconds that it took
 * @param solver how SSDs were divided, with its seed where it has one
 * @param isApplied whether agents were told; not in a dry run
 * @param outcomes by host, what went wrong; no words where nothing did
 */
public record SsdRound(
        long number,
        Instant at,
        double seconds,
        String solver,
        boolean isApplied,
        SsdPlan plan,
        Observed observed,
        SortedMap<String, List<String>> outcomes) {
    public SsdRound {
        outcomes = new TreeMap<>(outcomes);
    }

    /** How many things could not be done. */
    public int problems() {
        int failed = outcomes.values().stream().mapToInt(List::size).sum();
        return plan.problems().size() + observed.skipped().size() + failed;
    }
}
