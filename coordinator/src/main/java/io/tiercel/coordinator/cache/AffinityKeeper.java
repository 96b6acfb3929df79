package io.tiercel.coordinator.cache;

import io.tiercel.core.affinity.measure.LearnedAffinity;
import io.tiercel.wire.RepeatingThread;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what a scheme has learned of applications over a restart, in a thread of its own. Thread-safe. */
final class AffinityKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AffinityKeeper.class);
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final AffinityFile file;
    private final Supplier<LearnedAffinity> learned;
    private final RepeatingThread thread;
    private LearnedAffinity kept;
    private String complaint = "";

    /** @param learned asks the scheme; may throw an IllegalStateException where it does not answer */
    AffinityKeeper(AffinityFile file, Supplier<LearnedAffinity> learned) {
        this.file = file;
        this.learned = learned;
        this.kept = read();
        this.thread = new RepeatingThread("tiercel affinities", PAUSE_NANOS, this::keep);
    }

    void start() {
        thread.start();
    }

    /** What a scheme is to begin with. */
    synchronized LearnedAffinity kept() {
        return kept;
    }

    /** Writes what is known by now, if it is other than before. */
    synchronized void keep() {
        try {
            LearnedAffinity now = learned.get();
            if (!now.equals(kept)) {
                file.write(now);
                kept = now;
            }
            complaint = "";
        } catch (IOException | IllegalStateException e) {
            if (!complaint.equals(String.valueOf(e.getMessage()))) {
                LOG.warn("What applications gain from memory is not kept over a restart: {}", e.toString());
            }
            complaint = String.valueOf(e.getMessage());
        }
    }

    private LearnedAffinity read() {
        try {
            return file.read();
        } catch (IOException e) {
            LOG.warn("{}", e.getMessage());
            return LearnedAffinity.NOTHING;
        }
    }

    @Override
    public void close() {
        thread.end();
        keep();
    }
}
