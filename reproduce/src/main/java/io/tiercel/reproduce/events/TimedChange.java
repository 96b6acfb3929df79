package io.tiercel.reproduce.events;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Makes directories as another client, in a thread of its own, and says when. For one thread. */
final class TimedChange implements AutoCloseable {
    private final FileSystem fs;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();

    /** Before the call, and after its return, by {@link System#nanoTime}. */
    record Moments(long askedNanos, long madeNanos) {}

    TimedChange(FileSystem fs) {
        this.fs = fs;
    }

    Future<Moments> begin(String path) {
        return thread.submit(() -> {
            long asked = System.nanoTime();
            fs.mkdirs(new Path(path));
            return new Moments(asked, System.nanoTime());
        });
    }

    /** Of one that is done. */
    static Moments of(Future<Moments> done) throws IOException {
        try {
            return done.get();
        } catch (ExecutionException e) {
            throw new IOException("a directory was not made: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
