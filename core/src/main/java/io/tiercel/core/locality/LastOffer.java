package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;
import java.util.Locale;

/**
 * What a job has made of the last slot that it was offered, and how often it has taken and declined some. It is written over
 * at each offer, so that remembering one allocates nothing. Not thread-safe.
 */
public final class LastOffer {
    private Outcome outcome = Outcome.NONE;
    private LocalityLevel level = LocalityLevel.OFF_RACK;
    private boolean room;
    private int vm;
    private int skips;
    private int cached;
    private int tasks;
    private int pending;
    private long nanos;
    private long taken;
    private long declined;

    /** What became of an offer. */
    public enum Outcome {
        /** There was no offer. */
        NONE,
        /** Its input is near enough there. */
        TAKES,
        /** No VM that may be offered is nearer to its input. */
        NOTHING_NEARER,
        /** It has waited for so long that it takes whatever comes. */
        WAITED_LONG,
        /** It waits for a nearer slot. */
        DECLINES,
        /** There is no room, and it has waited for so long that the VM may be reserved for it. */
        RESERVES;

        /** Whether the job took what it was offered. */
        public boolean isTaken() {
            return switch (this) {
                case TAKES, NOTHING_NEARER, WAITED_LONG -> true;
                case NONE, DECLINES, RESERVES -> false;
            };
        }

        /** As metrics write it: {@code nothing-nearer}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** What became of it; {@link Outcome#NONE} where there was none. */
    public Outcome outcome() {
        return outcome;
    }

    /** The best level at which the job had a task for the VM. */
    public LocalityLevel level() {
        return level;
    }

    /** Whether the VM had room for its container. */
    public boolean hadRoom() {
        return room;
    }

    public int vm() {
        return vm;
    }

    /** How often in a row it had been skipped before. */
    public int skips() {
        return skips;
    }

    /** Of how many of the job's tasks the input was in memory. */
    public int cached() {
        return cached;
    }

    /** All of the job's tasks. */
    public int tasks() {
        return tasks;
    }

    /** Those of them that waited. */
    public int pending() {
        return pending;
    }

    /** When it was, by the clock of who offers. */
    public long nanos() {
        return nanos;
    }

    /** How many offers the job has taken. */
    public long taken() {
        return taken;
    }

    /** How many offers the job has let pass. */
    public long declined() {
        return declined;
    }

    void set(WaitingJob job, int onVm, LocalityLevel nearest, int skipped, Outcome became, boolean hasRoom, long at) {
        outcome = became;
        level = nearest;
        room = hasRoom;
        vm = onVm;
        skips = skipped;
        cached = job.cached();
        tasks = job.tasks();
        pending = job.pending();
        nanos = at;
        // Where there is no room the job has only said that it would.
        taken += became.isTaken() && hasRoom ? 1 : 0;
        declined += became.isTaken() ? 0 : 1;
    }
}
