package io.tiercel.reproduce.scheduling;

/**
 * How often something was called, and how long that took in all.
 *
 * @param seconds by the clock
 * @param processorSeconds of the calling threads
 */
record CallFigures(long calls, double seconds, double processorSeconds) {}
