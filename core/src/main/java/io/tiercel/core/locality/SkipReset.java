package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;

/**
 * Decides whether a job that has launched a task begins to count its skips anew.
 *
 * <p>CAVA's algorithm 1 sets {@code j.skip = 0} at every level but the last.
 */
public enum SkipReset {
    /**
     * Not where the launch was at a level of algorithm 1's last branch (line 22), rack disk or off the rack: a job that
     * found no slot near its input does not wait for the next one either, as in delay scheduling.
     */
    AS_PRINTED,
    ALWAYS;

    boolean after(LocalityLevel level) {
        return switch (this) {
            case ALWAYS -> true;
            case AS_PRINTED -> level != LocalityLevel.RACK_DISK && level != LocalityLevel.OFF_RACK;
        };
    }
}
