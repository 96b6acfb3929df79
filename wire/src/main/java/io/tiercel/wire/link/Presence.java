package io.tiercel.wire.link;

import java.util.concurrent.TimeUnit;

/**
 * What a peer makes of sessions that begin and end: how long it waits before the next one, and which of it is worth a word in
 * the log.
 *
 * <p>A session that ends soon is one more failure: a coordinator may take a peer in and end that again and again. So waits
 * grow until a session has lasted, and until then no word is said but the first of each kind. Not thread-safe.
 */
final class Presence {
    private static final long LASTING_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long WAIT_NANOS_FIRST = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long WAIT_NANOS_MAX = TimeUnit.SECONDS.toNanos(2);

    private final Backoff backoff = new Backoff(WAIT_NANOS_FIRST, WAIT_NANOS_MAX);
    private State state = State.ABSENT;
    private long sinceNanos;
    /** Whether the last session did not last. */
    private boolean unsteady;
    /** Whether it was said that there is no session. */
    private boolean absenceSaid;

    private enum State {
        ABSENT,
        PRESENT,
        LASTING
    }

    /** The peer is in session, as it may have been before; whether that is to be said. */
    boolean present(long nowNanos) {
        if (state == State.ABSENT) {
            state = State.PRESENT;
            sinceNanos = nowNanos;
            absenceSaid &= unsteady;
            return !unsteady;
        }
        return state == State.PRESENT && nowNanos - sinceNanos >= LASTING_NANOS && lasts();
    }

    /** There is no session, or none any more; whether that is to be said. */
    boolean absent() {
        unsteady |= state == State.PRESENT;
        state = State.ABSENT;
        boolean news = !absenceSaid;
        absenceSaid = true;
        return news;
    }

    /** How long to wait before the next attempt. */
    long waitNanos() {
        return backoff.failed();
    }

    private boolean lasts() {
        boolean news = unsteady;
        state = State.LASTING;
        unsteady = false;
        absenceSaid = false;
        backoff.succeeded();
        return news;
    }
}
