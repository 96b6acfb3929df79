package io.tiercel.reproduce.mimp.real;

import java.util.List;

/**
 * What a background VM got beside an interactive one that never stops.
 *
 * @param millis of a processor, in each second
 * @param interactiveSeconds of one processor that the interactive VM got
 * @param seconds that it was measured
 * @param others the share of the processors that something else on this machine took, from 0 to 1
 * @param raises by the guard, as the agent says
 */
record GuardRun(List<Double> millis, double interactiveSeconds, double seconds, double others, long raises) {
    /** The paper's p and e, which are the agent's defaults too, in milliseconds. */
    static final double EXECUTION_MILLIS = 50;

    GuardRun {
        millis = List.copyOf(millis);
    }
}
