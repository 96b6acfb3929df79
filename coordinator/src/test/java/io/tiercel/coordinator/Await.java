package io.tiercel.coordinator;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for what must come. */
public final class Await {
    private Await() {}

    /** Fails unless the condition holds within the patience. */
    public static void until(String what, Duration patience, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not within " + patience + ": " + what);
            }
            TimeUnit.MICROSECONDS.sleep(200);
        }
    }
}
