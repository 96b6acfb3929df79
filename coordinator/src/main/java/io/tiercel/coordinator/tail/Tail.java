package io.tiercel.coordinator.tail;

import io.tiercel.coordinator.namenode.EditSource;
import io.tiercel.coordinator.namenode.NameNodeWords;
import io.tiercel.core.events.EditPage;
import io.tiercel.core.events.EditTail;
import io.tiercel.core.events.EditTail.Standing;
import io.tiercel.core.events.EditTail.Step;
import io.tiercel.core.events.OpenFiles;
import io.tiercel.core.events.SegmentPolicy;
import io.tiercel.core.events.VersionChanges;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.wire.link.Backoff;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the NameNode, one {@link #turn} at a time, and tells the audience.
 *
 * <p>What the audience is told holds for every change whose writer has had its answer: the NameNode answers a writer
 * once the transaction is durable, and a poll reads all that is durable. Not thread-safe.
 *
 * <p>Panthera's "cache refresh mechanism" (section 2.3).
 */
public final class Tail {
    private static final Logger LOG = LoggerFactory.getLogger(Tail.class);

    /** After this long without an answer, another NameNode may have been active meanwhile. */
    private static final long SILENCE_NANOS = 100_000_000L;
    /** How long to wait before listing again, when there were too many open files. */
    private static final long RELIST_NANOS = 60_000_000_000L;

    private static final long SEGMENT_PAUSE_NANOS = 5_000_000_000L;
    /** For how long an answer is kept at most while access may be taken away without a transaction. */
    private static final long REVOCATION_NANOS = 200_000_000L;

    private final EditSource source;
    private final Audience audience;
    private final Config config;
    private final LongSupplier nanoClock;
    private final TailCounters counters = new TailCounters();
    private final Backoff backoff = new Backoff(20_000_000L, 1_000_000_000L);
    private final PollPace pace;
    private @Nullable Following following;
    private boolean away;
    private boolean segmentsRefused;

    /**
     * How to follow.
     *
     * @param pollNanos the pause between two polls when there is nothing to read
     * @param segmentTransactions after how many transactions a new segment of the log begins; 0 for never
     * @param openFilesMax how many open files are followed
     */
    public record Config(long pollNanos, long segmentTransactions, int openFilesMax) {}

    /** All that is thrown away when transactions are missing. */
    private static final class Following {
        final EditTail tail;
        final OpenFiles files;
        final SegmentPolicy segments;
        final Doubts doubts = new Doubts();
        final long sinceNanos;
        long answeredNanos;
        long revokedNanos;
        /** The transaction up to which a poll must have read before anything is confirmed. */
        long floor;

        Following(EditTail tail, OpenFiles files, SegmentPolicy segments, long nowNanos) {
            this.tail = tail;
            this.files = files;
            this.segments = segments;
            this.sinceNanos = nowNanos;
            this.answeredNanos = nowNanos;
            this.revokedNanos = nowNanos;
        }
    }

    public Tail(EditSource source, Audience audience, Config config, LongSupplier nanoClock) {
        this.source = source;
        this.audience = audience;
        this.config = config;
        this.nanoClock = nanoClock;
        this.pace = new PollPace(config.pollNanos());
    }

    public TailCounters counters() {
        return counters;
    }

    /** Begins, or polls once; how many nanoseconds to pause before the next turn. */
    public long turn() {
        try {
            Following now = following;
            if (now == null) {
                begin();
                return 0;
            }
            return poll(now);
        } catch (IOException e) {
            return failed(e);
        }
    }

    private void begin() throws IOException {
        long after = currentTxid();
        OpenFiles files = new OpenFiles(config.openFilesMax());
        VersionChanges open = new VersionChanges();
        source.openFiles(path -> files.listed(path, open));
        long listedUpTo = currentTxid();
        if (listedUpTo < after) {
            throw new IOException("its transactions went back from " + after + " to " + listedUpTo);
        }
        counters.startsOver.incrementAndGet();
        audience.startOver(open);
        following = new Following(
                new EditTail(after, files, listedUpTo),
                files,
                new SegmentPolicy(config.segmentTransactions(), SEGMENT_PAUSE_NANOS, listedUpTo),
                nanoClock.getAsLong());
    }

    private long poll(Following now) throws IOException {
        long begun = nanoClock.getAsLong();
        if (begun - now.answeredNanos > Math.max(SILENCE_NANOS, 3 * config.pollNanos())) {
            now.floor = currentTxid();
        }
        if (audience.hasNewcomers()) {
            audience.welcome(openNow(now.files));
        }
        audience.pollBegins();
        EditPage page;
        try {
            page = source.edits(now.tail.next());
        } catch (RuntimeException e) {
            // Hadoop's client fails so at a kind of change that its release does not know.
            return unreadable(e);
        }
        Step step = now.tail.accept(page);
        now.answeredNanos = nanoClock.getAsLong();
        long took = now.answeredNanos - begun;
        count(page, step, took);
        if (step.standing() == Standing.LOST) {
            return lost();
        }
        succeeded();
        carryOut(now, step, begun);
        return pace.pauseNanos(
                step.standing(), page.lastTxid() >= 0, took, audience.isEmpty() ? 0 : Math.max(1, audience.size()));
    }

    private void carryOut(Following now, Step step, long begun) throws IOException {
        tell(step.changes());
        tell(revocations(now, begun));
        if (step.standing() == Standing.CAUGHT_UP && now.tail.last() >= now.floor) {
            audience.confirm();
            counters.caughtUpNanos.set(begun);
            tell(now.doubts.settle(now.files));
            now.doubts.ask(now.files, source, begun);
        }
        counters.openFiles.set(now.files.size());
        if (now.segments.due(now.tail.last(), begun)) {
            beginSegment(now, begun);
        }
        if (now.files.tooMany() && begun - now.sinceNanos > RELIST_NANOS) {
            following = null;
        }
    }

    /** Drops everything now and then where nobody tells what is taken away from whom. */
    private VersionChanges revocations(Following now, long nowNanos) {
        VersionChanges changes = new VersionChanges();
        if (source.mayRevokeUntold() && nowNanos - now.revokedNanos >= REVOCATION_NANOS) {
            now.revokedNanos = nowNanos;
            counters.revocations.incrementAndGet();
            changes.advance(PathVersions.EPOCH);
        }
        return changes;
    }

    private void tell(VersionChanges changes) {
        if (!changes.isEmpty()) {
            audience.tell(changes);
        }
    }

    private void beginSegment(Following now, long nowNanos) {
        now.segments.tried(nowNanos);
        try {
            long first = source.beginSegment();
            now.tail.segmentBegins(first);
            now.segments.begun(first);
            counters.segments.incrementAndGet();
            segmentsRefused = false;
        } catch (IOException e) {
            if (!segmentsRefused) {
                segmentsRefused = true;
                LOG.warn("The NameNode begins no new segment of its log, events will be late: {}", NameNodeWords.of(e));
            }
        }
    }

    private long currentTxid() throws IOException {
        long txid = source.currentTxid();
        if (txid < 0) {
            throw new IOException("it is about to become active");
        }
        return txid;
    }

    private static VersionChanges openNow(OpenFiles files) {
        VersionChanges open = new VersionChanges();
        files.countInto(open);
        return open;
    }

    private void count(EditPage page, Step step, long tookNanos) {
        counters.polls.incrementAndGet();
        counters.pollNanos.addAndGet(tookNanos);
        counters.lastPollNanos.set(tookNanos);
        if (page.lastTxid() >= 0) {
            counters.transactions.addAndGet(page.lastTxid() - page.firstTxid() + 1);
        }
        counters.events.addAndGet(
                page.batches().stream().mapToInt(b -> b.events().size()).sum());
        counters.unexplained.addAndGet(
                step.unexplained().stream().mapToLong(r -> r.size()).sum());
    }

    private long unreadable(RuntimeException e) {
        LOG.warn("The NameNode tells a change that Hadoop's client cannot read: everything is flushed.", e);
        counters.failures.incrementAndGet();
        following = null;
        return backoff.failed();
    }

    private long lost() {
        LOG.warn("The NameNode's transactions do not follow on from those read so far: everything is flushed.");
        following = null;
        return backoff.failed();
    }

    private void succeeded() {
        backoff.succeeded();
        if (away) {
            away = false;
            counters.trouble = "";
            LOG.info("The NameNode tells its changes again.");
        }
    }

    private long failed(IOException e) {
        counters.failures.incrementAndGet();
        // An interruption is how the coordinator is closed.
        if (e.getClass() != InterruptedIOException.class) {
            String trouble = NameNodeWords.of(e);
            if (!away) {
                LOG.warn("The NameNode tells no changes; nothing is confirmed until it does: {}", trouble);
            }
            away = true;
            counters.trouble = trouble;
        }
        return backoff.failed();
    }
}
