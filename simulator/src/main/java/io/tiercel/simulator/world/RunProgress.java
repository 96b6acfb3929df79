package io.tiercel.simulator.world;

/** Hears how far a run is. */
@FunctionalInterface
public interface RunProgress {
    /** Hears that one more job has ended, as so many of all have. */
    void jobEnded(int ended, int all);
}
