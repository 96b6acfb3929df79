package io.tiercel.reproduce.turns;

import java.util.List;

/**
 * Some readers' blocks, read once each from disk.
 *
 * @param seconds from the start of the first to the end of the last
 * @param ends when each reader had its block, in seconds from the start of all
 * @param asked of the disk
 */
record TurnsRun(
        ReadAheadArm readAhead,
        Manner manner,
        int readers,
        int round,
        double seconds,
        List<Double> ends,
        HeadLog.Asked asked) {
    TurnsRun {
        ends = List.copyOf(ends);
    }

    /** Of all together. */
    double bytesPerSecond() {
        return (double) readers * TurnsReproduction.BLOCK_BYTES / seconds;
    }

    /** When a reader has its block, in the mean. */
    double meanEnd() {
        return ends.stream().mapToDouble(end -> end).average().orElse(0);
    }
}
