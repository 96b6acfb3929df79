package io.tiercel.reproduce.panthera;

import java.util.OptionalDouble;

/**
 * What a row came to.
 *
 * @param floorNanos what the same would take if only physics were in the way; empty where that is not known
 * @param evidence where the answers with Tiercel came from, by its own counters, and what else bears on the figures
 */
record RowOutcome(Row row, SpeedUpComparison comparison, OptionalDouble floorNanos, String evidence) {}
