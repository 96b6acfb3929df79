package io.tiercel.reproduce.busy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Threads that do something so many times a second together, or as often as they can. None do nothing. */
final class Paced implements AutoCloseable {
    private static final int STOP_SECONDS = 30;

    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicLong done = new AtomicLong();
    private final ExecutorService threads;
    private final List<Future<?>> parts = new ArrayList<>();
    private final long began = System.nanoTime();

    /** What is done, by one thread at a time. */
    interface Step {
        void take() throws IOException;
    }

    Paced(int perSecond, List<? extends Step> steps) {
        this.threads = Executors.newCachedThreadPool();
        long periodNanos = TimeUnit.SECONDS.toNanos(1) * steps.size() / perSecond;
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            long first = began + periodNanos * i / steps.size();
            parts.add(threads.submit(() -> run(step, first, periodNanos)));
        }
    }

    private Void run(Step step, long first, long periodNanos) throws IOException {
        for (long at = first; !stopped.get(); at += periodNanos) {
            long wait = at - System.nanoTime();
            if (wait > 0) {
                LockSupport.parkNanos(wait);
            } else if (wait < -TimeUnit.SECONDS.toNanos(1)) {
                // What is a second late is not caught up with.
                at = System.nanoTime();
            }
            if (!stopped.get()) {
                step.take();
                done.incrementAndGet();
            }
        }
        return null;
    }

    long done() {
        return done.get();
    }

    /**
     * Ends it.
     *
     * @throws IOException what a thread failed with
     */
    @Override
    public void close() throws IOException {
        stopped.set(true);
        threads.shutdown();
        try {
            for (Future<?> part : parts) {
                part.get(STOP_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | java.util.concurrent.TimeoutException e) {
            throw new IOException("a thread of the load failed: " + e, e);
        }
    }
}
