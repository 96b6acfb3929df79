package io.tiercel.reproduce.acssd.borders;

import java.time.Instant;

/**
 * When the parts of a run began, by the clock of the machine that all of it is on.
 *
 * @param inSession all agents were in session
 * @param copyBegan the copy was started
 * @param copyEnded it had ended
 */
record BordersClock(Instant inSession, Instant copyBegan, Instant copyEnded) {
    /** What goes on at a time. */
    BordersPhase phase(Instant at) {
        if (at.isBefore(inSession)) {
            return BordersPhase.JOINING;
        }
        if (at.isBefore(copyBegan)) {
            return BordersPhase.BEFORE;
        }
        return at.isBefore(copyEnded) ? BordersPhase.COPYING : BordersPhase.AFTER;
    }
}
