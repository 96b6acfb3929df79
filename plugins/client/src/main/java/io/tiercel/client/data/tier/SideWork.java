package io.tiercel.client.data.tier;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that is done beside the readers, by one thread, so that no reader waits for it: chunks are taken into tiers. Bounded:
 * when the thread cannot keep up, it takes no more. Thread-safe.
 */
public final class SideWork {
    private static final Logger LOG = LoggerFactory.getLogger(SideWork.class);

    /** Pieces of work that wait or are being done. */
    static final int PIECES_MAX = 4;

    private static final int IDLE_SECONDS = 1;
    private static final long END_PATIENCE_NANOS = 50_000_000;

    /** Made when it is first wanted. */
    private static final class OfThisProcess {
        static final SideWork WORK = beside();

        static {
            try {
                Runtime.getRuntime()
                        .addShutdownHook(new Thread(() -> WORK.await(END_PATIENCE_NANOS), "tiercel-fill-end"));
            } catch (IllegalStateException e) {
                LOG.debug("The process ends already, and takes no more chunks in", e);
            }
        }
    }

    private final Semaphore room;
    private final Executor executor;

    private SideWork(int pieces, Executor executor) {
        this.room = new Semaphore(pieces);
        this.executor = executor;
    }

    /** The work beside all readers of this process; what was taken is done before the process ends, if that is soon. */
    public static SideWork ofThisProcess() {
        return OfThisProcess.WORK;
    }

    /** Work by a thread of its own, which ends when there is none for a second. */
    static SideWork beside() {
        ThreadPoolExecutor one = new ThreadPoolExecutor(
                1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(PIECES_MAX), work -> {
                    Thread thread = new Thread(work, "tiercel-fill");
                    thread.setDaemon(true);
                    return thread;
                });
        one.allowCoreThreadTimeOut(true);
        return new SideWork(PIECES_MAX, one);
    }

    /** Work that is done before {@link #offer} returns. */
    public static SideWork atOnce() {
        return new SideWork(Integer.MAX_VALUE, Runnable::run);
    }

    /** Has the work done, if there is room for it; whether it was or will be. */
    public boolean offer(Runnable work) {
        if (!room.tryAcquire()) {
            return false;
        }
        try {
            executor.execute(() -> {
                try {
                    work.run();
                } finally {
                    room.release();
                }
            });
            return true;
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            // No thread could be started: memory serves one reader less.
            room.release();
            return false;
        }
    }

    /** Waits until all that was taken by now is done, but no longer than that. */
    public void await(long patienceNanos) {
        try {
            if (room.tryAcquire(PIECES_MAX, patienceNanos, TimeUnit.NANOSECONDS)) {
                room.release(PIECES_MAX);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
