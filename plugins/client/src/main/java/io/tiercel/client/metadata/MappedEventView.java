package io.tiercel.client.metadata;

import io.tiercel.client.retry.Interruption;
import io.tiercel.wire.VersionTable;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The event view of a mapped version table, opened again when it goes stale: a restarted relay makes a new file.
 *
 * <p>Thread-safe. A hit costs one clock reading, which the caller has made, and one read of mapped memory.
 */
public final class MappedEventView implements EventView {
    private static final Logger LOG = LoggerFactory.getLogger(MappedEventView.class);
    private static final long REOPEN_NANOS = 500_000_000L;

    /** Opens the cluster's table, or gives the one that is known if it is that; or says why there is none to believe. */
    public interface Opener {
        VersionTable open(@Nullable VersionTable known) throws IOException;
    }

    private final Opener opener;
    private final long stalenessNanos;
    private final AtomicLong nextOpenNanos;
    private volatile @Nullable VersionTable table;
    private volatile @Nullable String complaint;

    public MappedEventView(Opener opener, long stalenessNanos, long nowNanos) {
        this.opener = opener;
        this.stalenessNanos = stalenessNanos;
        this.nextOpenNanos = new AtomicLong(nowNanos);
    }

    @Override
    public @Nullable VersionTable fresh(long nowNanos) {
        VersionTable current = table;
        if (current != null && isFresh(current, nowNanos)) {
            return current;
        }
        return reopened(nowNanos);
    }

    private boolean isFresh(VersionTable candidate, long nowNanos) {
        // The relay may have confirmed a moment after the one our caller read: that is as fresh as can be.
        return candidate.confirmed(nowNanos, stalenessNanos);
    }

    private @Nullable VersionTable reopened(long nowNanos) {
        long due = nextOpenNanos.get();
        if (nowNanos - due < 0 || !nextOpenNanos.compareAndSet(due, nowNanos + REOPEN_NANOS)) {
            return null;
        }
        try {
            VersionTable opened = opener.open(table);
            table = opened;
            boolean fresh = isFresh(opened, nowNanos);
            report(fresh ? null : "the word of the relay is older than tiercel.client.metadata.staleness");
            return fresh ? opened : null;
        } catch (IOException e) {
            if (Interruption.caused(e)) {
                // The next caller opens it.
                nextOpenNanos.set(nowNanos);
                return null;
            }
            table = null;
            report(e.getMessage());
            return null;
        }
    }

    /** Logs a change of state once, not every call that suffers from it. */
    private void report(@Nullable String now) {
        String before = complaint;
        complaint = now;
        if (now != null && !now.equals(before)) {
            LOG.warn("Tiercel's metadata cache is bypassed: {}. Is `tiercel relay` running on this machine?", now);
        } else if (now == null && before != null) {
            LOG.info("Tiercel's metadata cache is in use again");
        }
    }
}
