package io.tiercel.whatif;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does runs side by side, one on each processor. Each run is a world of its own, so that nothing depends on the others. */
public final class RunPool {
    private RunPool() {}

    /**
     * What the runs came to, in their order.
     *
     * @throws RuntimeException or an error, of the first run that failed; the others are not begun, or interrupted
     */
    public static <T> List<T> all(List<Callable<T>> runs) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), RunPool::daemon);
        try {
            List<Future<T>> futures = runs.stream().map(threads::submit).toList();
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted before all runs were done");
        } finally {
            threads.shutdownNow();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "simulation");
        thread.setDaemon(true);
        return thread;
    }
}
