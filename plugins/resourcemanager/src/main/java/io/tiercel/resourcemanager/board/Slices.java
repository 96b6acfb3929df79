package io.tiercel.resourcemanager.board;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Work on a board, in slices so short that the scheduler, which waits for the board's lock, hardly notices. Thread-safe.
 *
 * <p>One step is no shorter for that: it is to be short by itself.
 */
final class Slices {
    private static final long SLICE_NANOS = 200_000;
    /** Who lets go of a lock and takes it again at once may have it before those that wait. */
    private static final long PAUSE_NANOS = 50_000;

    private final Object lock;
    private long longestNanos;

    Slices(Object lock) {
        this.lock = lock;
    }

    /** Does one step after the other, until one says that there are no more. */
    void work(BooleanSupplier step) {
        while (slice(step)) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** For how long the lock was held at a stretch, at most. */
    long longestNanos() {
        synchronized (lock) {
            return longestNanos;
        }
    }

    private boolean slice(BooleanSupplier step) {
        synchronized (lock) {
            long begin = System.nanoTime();
            try {
                boolean more;
                do {
                    more = step.getAsBoolean();
                } while (more && System.nanoTime() - begin < SLICE_NANOS);
                return more;
            } finally {
                longestNanos = Math.max(longestNanos, System.nanoTime() - begin);
            }
        }
    }
}
