package io.tiercel.simulator.ssd.job;

import io.tiercel.simulator.engine.EventHandler;

/** A part of a task, piece by piece. */
@FunctionalInterface
interface TaskStep {
    /**
     * Begins the next piece, and tells when it is done: later, never at once.
     *
     * @return false where nothing is left, so that nobody is told
     */
    boolean next(EventHandler done);
}
