package io.tiercel.systemtests.differential;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** A thread that asks a few questions over and over, so that caches fill at any moment. Thread-safe. */
final class Agitator implements AutoCloseable {
    private static final long PAUSE_NANOS = Duration.ofMillis(8).toNanos();

    private final Consumer<Probe> questions;
    private final Thread thread = new Thread(this::run, "agitator");
    private volatile List<Probe> probes = List.of();
    private volatile boolean closed;

    Agitator(Consumer<Probe> questions) {
        this.questions = questions;
        thread.setDaemon(true);
    }

    synchronized void agitate(List<Probe> next) {
        probes = List.copyOf(next);
        if (thread.getState() == Thread.State.NEW) {
            thread.start();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (thread.getState() == Thread.State.NEW) {
            return;
        }
        try {
            thread.join(Duration.ofSeconds(10).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (!closed) {
            for (Probe probe : probes) {
                LockSupport.parkNanos(PAUSE_NANOS);
                if (!closed) {
                    questions.accept(probe);
                }
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
