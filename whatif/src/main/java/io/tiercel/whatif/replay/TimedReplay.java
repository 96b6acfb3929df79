package io.tiercel.whatif.replay;

import io.tiercel.simulator.replay.ReplayResult;

/**
 * One replay, and how long it took, the reading of the trace included.
 *
 * @param seconds more than 0
 */
public record TimedReplay(ReplayResult result, double seconds) {
    double requestsPerSecond() {
        return result.requests() / seconds;
    }
}
