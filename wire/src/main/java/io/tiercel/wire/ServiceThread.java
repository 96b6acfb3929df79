package io.tiercel.wire;

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
        thread.interrupt();
        awaitEnd();
    }

    /** Waits until the work has ended, for 5 s at most, or until the caller is interrupted, which it then stays. */
    public void awaitEnd() {
        try {
            thread.join(END_MILLIS_MAX);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
