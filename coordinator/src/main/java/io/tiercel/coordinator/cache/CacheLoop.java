package io.tiercel.coordinator.cache;

import io.tiercel.wire.ServiceThread;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one thread that the directory belongs to, and what waits for it. */
final class CacheLoop implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CacheLoop.class);
    private static final int EVENTS_MAX = 50_000;
    private static final long TICK_NANOS = 1_000_000_000L;

    private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(EVENTS_MAX);
    /** Word of sessions that have ended, and answers: as many as there were sessions, and questions, at most. */
    private final Queue<Event> urgent = new ConcurrentLinkedQueue<>();

    private final LongSupplier nanoClock;
    private final Event tick;
    private final Runnable failed;
    private final ServiceThread thread;
    private volatile boolean closed;

    /** Something that happens to the directory, in its thread. */
    @FunctionalInterface
    interface Event {
        void at(long nowNanos);
    }

    /**
     * One that begins to run.
     *
     * @param tick happens every second
     * @param failed called when an event could not be carried out because of a bug
     */
    CacheLoop(LongSupplier nanoClock, Event tick, Runnable failed) {
        this.nanoClock = nanoClock;
        this.tick = tick;
        this.failed = failed;
        this.thread = new ServiceThread("tiercel cache directory", this::run);
    }

    void start() {
        thread.start();
    }

    /** Whether what waits is carried out; false once it is closed, or has failed. */
    boolean isRunning() {
        return thread.isAlive();
    }

    /** Whether there was room for it. */
    boolean offer(Event event) {
        return !closed && events.offer(event);
    }

    /**
     * Adds what must not be lost, of which there is one for each session or question; may be carried out before what was
     * offered.
     */
    void insist(Event event) {
        urgent.add(event);
        // Wakes the thread, if it waits.
        offer(now -> {});
    }

    @Override
    public void close() {
        closed = true;
        thread.stop();
    }

    private void run() {
        long tickedNanos = nanoClock.getAsLong();
        while (!closed) {
            try {
                Event event = events.poll(TICK_NANOS, TimeUnit.NANOSECONDS);
                long now = nanoClock.getAsLong();
                for (Event first = urgent.poll(); first != null; first = urgent.poll()) {
                    carryOut(first, now);
                }
                if (event != null) {
                    carryOut(event, now);
                }
                if (now - tickedNanos >= TICK_NANOS) {
                    tickedNanos = now;
                    carryOut(tick, now);
                }
            } catch (InterruptedException e) {
                // Only closing interrupts, and that ends the loop.
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void carryOut(Event event, long nowNanos) {
        try {
            event.at(nowNanos);
        } catch (RuntimeException e) {
            LOG.error("The cache directory is thrown away and made anew from what agents say", e);
            failed.run();
        }
    }
}
