package io.tiercel.systemtests.differential;

import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A thread that does harm at random moments until it is closed, and counts how often. */
final class Mischief implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Seed seed;
    private final int pauseMillisMax;
    private final Act act;
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final Thread thread = new Thread(this::run, "mischief");
    private volatile int done;

    /** One piece of harm. */
    interface Act {
        /** Does it, and says whether anything was harmed. */
        boolean harm(Seed seed) throws IOException, InterruptedException;
    }

    private Mischief(Seed seed, int pauseMillisMax, Act act) {
        this.seed = seed;
        this.pauseMillisMax = pauseMillisMax;
        this.act = act;
    }

    static Mischief start(Seed seed, int pauseMillisMax, Act act) {
        Mischief mischief = new Mischief(seed, pauseMillisMax, act);
        mischief.thread.setDaemon(true);
        mischief.thread.start();
        return mischief;
    }

    /** How often harm was done. */
    int done() {
        return done;
    }

    /** Ends it; throws if an act failed. */
    @Override
    public void close() throws IOException {
        end.countDown();
        try {
            thread.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new IOException("could not do harm", thrown);
        }
    }

    // Only this thread writes the count.
    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void run() {
        try {
            while (!end.await(seed.below(pauseMillisMax), TimeUnit.MILLISECONDS)) {
                if (act.harm(seed)) {
                    done++;
                }
            }
        } catch (IOException | RuntimeException e) {
            failure.set(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
