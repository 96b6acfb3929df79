package io.tiercel.coordinator.tail;

import io.tiercel.core.events.EditTail.Standing;

/**
 * How long to pause between two polls.
 *
 * <p>An idle poll costs the NameNode next to nothing, one that finds something makes it read its log: after that the
 * pause is six times what the poll took, so that polling takes a seventh of one of its cores at most, unless a poll takes
 * longer than a thirtieth of a second. It is long enough, too, for all who listen to be told.
 *
 * @param idleNanos the pause when there is nothing to read
 */
record PollPace(long idleNanos) {
    private static final int PAUSE_OVER_POLL = 6;
    /** As long as it takes to tell one of many, which is done beside the polls. */
    private static final long TOLD_NANOS_EACH = 10_000L;

    private static final long BUSY_NANOS_MAX = 200_000_000L;
    /** Nobody listens: often enough to follow the log, and to know which files are open when somebody comes. */
    private static final long UNHEARD_NANOS = 250_000_000L;

    PollPace {
        if (idleNanos < 0) {
            throw new IllegalArgumentException("the pause between polls must not be negative: " + idleNanos);
        }
    }

    /**
     * @param found whether the poll read anything
     * @param tookNanos how long the poll took
     * @param listeners how many there are to tell
     */
    long pauseNanos(Standing standing, boolean found, long tookNanos, int listeners) {
        return switch (standing) {
            case BEHIND -> found ? 0 : idleNanos;
            case CAUGHT_UP -> {
                long pause = found ? Math.max(idleNanos, busyNanos(tookNanos, listeners)) : idleNanos;
                yield listeners > 0 ? pause : Math.max(pause, UNHEARD_NANOS);
            }
            case LOST -> idleNanos;
        };
    }

    private static long busyNanos(long tookNanos, int listeners) {
        return Math.min(BUSY_NANOS_MAX, Math.max(PAUSE_OVER_POLL * tookNanos, TOLD_NANOS_EACH * listeners));
    }
}
