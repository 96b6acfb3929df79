package io.tiercel.client.metadata;

import io.tiercel.client.retry.Interruption;
import io.tiercel.wire.MappedFaults;
import io.tiercel.wire.VersionTable;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The event view of a mapped version table, opened again when it goes stale or is cut: a restarted relay makes a new file.
 *
 * <p>Thread-safe. Who asks soon after another is told what that one heard, and touches no mapped memory.
 */
final class MappedEventView implements EventView {
    private static final Logger LOG = LoggerFactory.getLogger(MappedEventView.class);
    private static final long REOPEN_NANOS = 500_000_000L;
    /** To look costs several tenths of a microsecond, since faults must be asked for. */
    private static final long LOOK_NANOS = 100_000L;

    private final Opener opener;
    private final NameIndex index;
    private final long stalenessNanos;
    private final long lookNanos;
    private final AtomicLong nextOpenNanos;
    private final AtomicLong lapses = new AtomicLong();
    private volatile @Nullable Following following;
    private volatile @Nullable ChangesHeard last;
    private volatile @Nullable String complaint;

    /** Opens the cluster's table, or gives the one that is known if it is that; or says why there is none to believe. */
    interface Opener {
        VersionTable open(@Nullable VersionTable known) throws IOException;
    }

    MappedEventView(Opener opener, NameIndex index, long stalenessNanos, long nowNanos) {
        this(opener, index, stalenessNanos, LOOK_NANOS, nowNanos);
    }

    /** @param lookNanos for how long what was heard is told to others */
    MappedEventView(Opener opener, NameIndex index, long stalenessNanos, long lookNanos, long nowNanos) {
        this.opener = opener;
        this.index = index;
        this.stalenessNanos = stalenessNanos;
        this.lookNanos = lookNanos;
        this.nextOpenNanos = new AtomicLong(nowNanos);
    }

    @Override
    public @Nullable ChangesHeard heard(long nowNanos) {
        ChangesHeard known = last;
        return known != null && nowNanos - known.lookedNanos() < lookNanos && isFresh(known, nowNanos)
                ? known
                : look(nowNanos);
    }

    @Override
    public @Nullable ChangesHeard look(long nowNanos) {
        Following current = following;
        ChangesHeard heard = current == null ? null : look(current, nowNanos);
        return heard != null && isFresh(heard, nowNanos) ? remembered(heard) : reopened(nowNanos);
    }

    @Override
    public void retire(Throwable fault) {
        retire(following, fault);
    }

    @Override
    public long lapses() {
        return lapses.get();
    }

    private boolean isFresh(ChangesHeard heard, long nowNanos) {
        // The relay may have confirmed a moment after the one our caller read: that is as fresh as can be.
        // One that is far ahead is of a damaged table.
        return heard.asOfNanos() != 0 && Math.abs(nowNanos - heard.asOfNanos()) <= stalenessNanos;
    }

    private ChangesHeard remembered(ChangesHeard heard) {
        last = heard;
        return heard;
    }

    /** The moment is read first: all that was told before it is noted then. */
    private @Nullable ChangesHeard look(Following current, long nowNanos) {
        try {
            VersionTable table = current.table();
            long asOfNanos = table.asOfNanos();
            Following whole = current.catchUp() ? current : lapsed(current);
            ChangesHeard heard = new ChangesHeard(whole, asOfNanos, table.epoch(), table.unannounced(), nowNanos);
            MappedFaults.deliver();
            return heard;
        } catch (InternalError e) {
            retire(current, e);
            return null;
        }
    }

    private synchronized Following lapsed(Following current) {
        Following now = following;
        if (now != null && now != current && now.table() == current.table()) {
            return now;
        }
        Following anew = new Following(current.table(), index);
        lapses.incrementAndGet();
        if (now == current) {
            following = anew;
        }
        return anew;
    }

    private synchronized void retire(@Nullable Following lost, Throwable fault) {
        if (lost != null && following == lost) {
            following = null;
            last = null;
            report("the version table cannot be read any more: " + fault);
        }
    }

    private @Nullable ChangesHeard reopened(long nowNanos) {
        long due = nextOpenNanos.get();
        if (nowNanos - due < 0 || !nextOpenNanos.compareAndSet(due, nowNanos + REOPEN_NANOS)) {
            return null;
        }
        try {
            ChangesHeard heard = open(nowNanos);
            boolean fresh = heard != null && isFresh(heard, nowNanos);
            if (heard != null) {
                report(fresh ? null : "the word of the relay is older than tiercel.client.metadata.staleness");
            }
            return heard != null && fresh ? remembered(heard) : null;
        } catch (IOException | RuntimeException e) {
            if (e instanceof IOException failure && Interruption.caused(failure)) {
                // The next caller opens it.
                nextOpenNanos.set(nowNanos);
                return null;
            }
            forget();
            report(e.getMessage() == null ? e.toString() : e.getMessage());
            return null;
        }
    }

    private @Nullable ChangesHeard open(long nowNanos) throws IOException {
        Following current = following;
        VersionTable table = opener.open(current == null ? null : current.table());
        return look(current != null && current.table() == table ? current : begun(table), nowNanos);
    }

    private synchronized Following begun(VersionTable table) {
        Following anew = new Following(table, index);
        following = anew;
        return anew;
    }

    private synchronized void forget() {
        following = null;
        last = null;
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
