package io.tiercel.wire;

import java.util.concurrent.locks.LockSupport;

/**
 * A thread that does the same work again and again, with a pause before each time, and that keeps no process from ending.
 *
 * <p>Pauses go by the monotonic clock: a {@link java.util.Timer} goes by the time of day, and where that is set back by an
 * hour it does nothing for an hour. Thread-safe.
 */
public final class RepeatingThread {
    private final ServiceThread thread;
    private final long pauseNanos;
    private final Runnable work;
    private volatile boolean ended;

    /**
     * One that has not started.
     *
     * @param work ends the thread if it throws
     */
    public RepeatingThread(String name, long pauseNanos, Runnable work) {
        this.thread = new ServiceThread(name, this::run);
        this.pauseNanos = pauseNanos;
        this.work = work;
    }

    public void start() {
        thread.start();
    }

    /** Has the work done no more; what is under way goes on to its end, for which this does not wait. */
    public void end() {
        ended = true;
        thread.wake();
    }

    private void run() {
        LockSupport.parkNanos(pauseNanos);
        while (!ended) {
            work.run();
            LockSupport.parkNanos(pauseNanos);
        }
    }
}
