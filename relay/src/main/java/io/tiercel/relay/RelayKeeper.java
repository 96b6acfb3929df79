package io.tiercel.relay;

import io.tiercel.core.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A relay that is there for its clients for good: where somebody deletes its files, it is closed, and another is started in
 * its place, with a new table.
 *
 * <p>Until that is seen, clients that have the old table go on being told the truth by it; from then on it is never
 * confirmed again. Thread-safe.
 */
public final class RelayKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RelayKeeper.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int ATTEMPTS_MAX = 10;

    private final Settings settings;
    private final String cluster;
    private final Duration pause;
    private volatile RelayDaemon relay;
    private volatile boolean closed;

    private RelayKeeper(Settings settings, String cluster, Duration pause, RelayDaemon relay) {
        this.settings = settings;
        this.cluster = cluster;
        this.pause = pause;
        this.relay = relay;
    }

    /**
     * Starts a relay.
     *
     * @throws IOException as {@link RelayDaemon#start} does
     * @throws io.tiercel.core.settings.SettingsException if a setting cannot be used
     */
    public static RelayKeeper start(Settings settings, String cluster) throws IOException {
        return start(settings, cluster, PAUSE);
    }

    /**
     * Starts a relay, and looks after it from then on.
     *
     * @param pause how often it is looked whether the files are there, and tried to make them again
     */
    public static RelayKeeper start(Settings settings, String cluster, Duration pause) throws IOException {
        return new RelayKeeper(settings, cluster, pause, RelayDaemon.start(settings, cluster));
    }

    /** The one that serves now. */
    public RelayDaemon relay() {
        return relay;
    }

    /**
     * Looks after the relay until it is closed, or fails for a reason that is a bug; whether it was closed.
     *
     * @throws IOException if files are gone, and {@value #ATTEMPTS_MAX} attempts to make them again have failed; nothing is
     *     confirmed then
     */
    public boolean keep() throws IOException, InterruptedException {
        while (!relay.awaitEnd(pause)) {
            List<Path> gone = relay.gone();
            // Asked in this order: whoever closes the relay deletes its socket.
            if (!gone.isEmpty() && !closed) {
                sayGone(gone);
                relay.close();
                beginAnew();
            }
        }
        return relay.awaitEnd();
    }

    /** Stops writing, for good; clients see at once that nothing is confirmed. */
    @Override
    public synchronized void close() {
        closed = true;
        relay.close();
    }

    private static void sayGone(List<Path> files) {
        LOG.warn(
                "Deleted or replaced, so that clients do not find this relay: {}. It begins anew with a new table. If nobody "
                        + "did that by hand, it may have been systemd-logind: with RemoveIPC=yes it deletes what a user "
                        + "has in /dev/shm at that user's last logout, except for system users. Run the relay as one of "
                        + "those, or set RemoveIPC=no",
                files);
    }

    /** Several attempts, because what deletes the files may not have come to its end. */
    private void beginAnew() throws IOException, InterruptedException {
        for (int attempt = 1; !begun(attempt); attempt++) {
            TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        }
    }

    private synchronized boolean begun(int attempt) throws IOException {
        if (closed) {
            return true;
        }
        try {
            relay = RelayDaemon.start(settings, cluster);
            return true;
        } catch (IOException e) {
            if (attempt == ATTEMPTS_MAX) {
                throw e;
            }
            LOG.debug("Attempt {} to begin anew has failed", attempt, e);
            return false;
        }
    }
}
