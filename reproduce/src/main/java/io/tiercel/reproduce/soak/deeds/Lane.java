package io.tiercel.reproduce.soak.deeds;

import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A thread that does one deed after another, in a seeded order with pauses between them, until it is closed. */
final class Lane implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Seed seed;
    private final List<Deed> deeds;
    private final Predicate<Deed> allowed;
    private final int pauseMillisMax;
    private final Doer doer;
    private final Consumer<Done> told;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final Thread thread;
    private volatile boolean ends;
    private volatile @Nullable Deed now;

    /** What does deeds. */
    interface Doer {
        /** Does and undoes it, and says what it was done to, or nothing where there was nothing to do it to. */
        Optional<Target> perform(Deed deed, Seed seed) throws IOException, InterruptedException;
    }

    /** Whom a deed was done to, and how. */
    record Target(String process, String what) {}

    /**
     * One that begins at once.
     *
     * @param allowed which deeds may be done just now
     * @param told of each deed that was done
     */
    Lane(
            String name,
            Seed seed,
            List<Deed> deeds,
            Predicate<Deed> allowed,
            Duration pauseMax,
            Doer doer,
            Consumer<Done> told) {
        this.seed = seed;
        this.deeds = deeds;
        this.allowed = allowed;
        this.pauseMillisMax = (int) pauseMax.toMillis();
        this.doer = doer;
        this.told = told;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** What it does just now. */
    Optional<Deed> now() {
        return Optional.ofNullable(now);
    }

    /** Throws what it has failed with, if it has. */
    void check() throws IOException {
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new IOException("the soak cannot go on after a deed: " + thrown.getMessage(), thrown);
        }
    }

    /** Lets the last deed be undone, and ends. */
    @Override
    public void close() throws IOException {
        ends = true;
        try {
            thread.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
        check();
    }

    private void run() {
        try {
            while (!ends) {
                TimeUnit.MILLISECONDS.sleep(seed.between(pauseMillisMax / 5, pauseMillisMax));
                Deed deed = seed.pick(deeds);
                if (!ends && allowed.test(deed)) {
                    perform(deed);
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            failure.set(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void perform(Deed deed) throws IOException, InterruptedException {
        long began = System.nanoTime();
        now = deed;
        Optional<Target> target = doer.perform(deed, seed);
        now = null;
        target.ifPresent(t -> told.accept(new Done(deed, t.what(), t.process(), began, System.nanoTime())));
    }
}
