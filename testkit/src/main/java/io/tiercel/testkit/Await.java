package io.tiercel.testkit;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits for what must come by itself, and not for ever. */
public final class Await {
    private static final long PAUSE_NANOS_MIN = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long PAUSE_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(50);

    private Await() {}

    /**
     * What is waited for. It is looked at again and again, soon after another at first.
     *
     * @param <X> what goes wrong where it cannot be looked at, which ends the wait
     */
    public interface Condition<X extends Exception> {
        boolean holds() throws X;
    }

    /**
     * Fails unless the condition holds within the patience.
     *
     * @param what the condition, in words
     */
    public static <X extends Exception> void until(String what, Duration patience, Condition<X> condition)
            throws X, InterruptedException {
        long start = System.nanoTime();
        long pauseNanos = PAUSE_NANOS_MIN;
        while (!condition.holds()) {
            if (System.nanoTime() - start > patience.toNanos()) {
                throw new AssertionError("not within " + patience + ": " + what);
            }
            TimeUnit.NANOSECONDS.sleep(pauseNanos);
            pauseNanos = Math.min(2 * pauseNanos, PAUSE_NANOS_MAX);
        }
    }
}
