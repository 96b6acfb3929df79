package io.tiercel.wire;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A thread that works for a service until it is told to end, and that keeps no process from ending. Thread-safe. */
public final class ServiceThread {
    private static final long END_MILLIS_MAX = 5_000;

    private final Thread thread;

    /** One that has not started. */
    public ServiceThread(String name, Runnable work) {
        thread = new Thread(work, name);
        thread.setDaemon(true);
    }

    /** Begins the work. */
    public void start() {
        thread.start();
    }

    /** Whether it has begun, and has not ended. */
    public boolean isAlive() {
        return thread.isAlive();
    }

    /** Ends a pause of {@link LockSupport}, this one or else the next. */
    public void wake() {
        LockSupport.unpark(thread);
    }

    /** Interrupts the work, which ends at that, and waits for it as {@link #awaitEnd} does. */
    public void stop() {
        stopAll(List.of(this));
    }

    /** As {@link #stop} of each, but waits for all of them together no longer than for one. */
    public static void stopAll(Collection<ServiceThread> threads) {
        threads.forEach(each -> each.thread.interrupt());
        long deadlineNanos = deadlineNanos();
        threads.forEach(each -> each.awaitEnd(deadlineNanos));
    }

    /** Waits until the work has ended, for 5 s at most, or until the caller is interrupted, which it then stays. */
    public void awaitEnd() {
        awaitEnd(deadlineNanos());
    }

    private void awaitEnd(long deadlineNanos) {
        long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
        try {
            // To Java, no time at all is for ever.
            thread.join(Math.max(1, leftMillis));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static long deadlineNanos() {
        return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MILLIS_MAX);
    }
}
