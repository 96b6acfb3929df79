package io.tiercel.simulator.world;

/** Told how far a run is. */
@FunctionalInterface
public interface RunProgress {
    /** One more job has ended: so many of all. */
    void jobEnded(int ended, int all);
}
