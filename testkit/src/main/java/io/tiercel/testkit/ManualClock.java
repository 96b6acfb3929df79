package io.tiercel.testkit;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A clock that stands still until a test moves it. Counts nanoseconds from an origin without meaning, as
 * {@link System#nanoTime} does. Thread-safe.
 */
public final class ManualClock implements LongSupplier {
    private final AtomicLong nanos;

    public ManualClock(long startNanos) {
        nanos = new AtomicLong(startNanos);
    }

    public ManualClock() {
        this(0);
    }

    @Override
    public long getAsLong() {
        return nanos.get();
    }

    /** Moves the clock forward. The step may be zero, never negative. */
    public void advance(Duration step) {
        if (step.isNegative()) {
            throw new IllegalArgumentException("a clock does not go back: " + step);
        }
        nanos.addAndGet(step.toNanos());
    }
}
