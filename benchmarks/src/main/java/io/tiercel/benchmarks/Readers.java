package io.tiercel.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that do the same at once. */
final class Readers implements AutoCloseable {
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** What one of them does. */
    interface Reading {
        void run() throws Exception;
    }

    /** Has so many do it once each, and waits for all. */
    void each(int count, Reading reading) {
        List<Future<?>> ends = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ends.add(threads.submit(() -> {
                reading.run();
                return true;
            }));
        }
        for (Future<?> end : ends) {
            await(end);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static void await(Future<?> end) {
        try {
            end.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a reader failed", e);
        }
    }
}
