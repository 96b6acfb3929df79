package io.tiercel.core.events;

import io.tiercel.core.events.EditPage.Batch;
import io.tiercel.core.metadata.PathVersions;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Follows the NameNode's transactions: from each page of them, what changes in the version tables, and whether nothing
 * is left to be read.
 *
 * <p>HDFS announces only some transactions. The others are told by the holes that they leave between those announced:
 * each advances {@link PathVersions#UNANNOUNCED}, but for those known to begin or end a segment of the log. Blocks of
 * files being written leave such holes all the time; so a hole passes for a block while a file is certainly open, and what else
 * may be in it (a storage policy, a snapshot made possible) is seen by answers that depend on UNANNOUNCED, or when
 * they age. While none is, a hole is unexplained, and {@link PathVersions#EPOCH} advances.
 *
 * <p>Not thread-safe.
 */
public final class EditTail {
    private static final int BOUNDARIES_MAX = 64;

    private final OpenFiles openFiles;
    /** The last transaction that may have happened before the listing of open files ended. */
    private final long listedUpTo;

    /** Transactions known to end or begin a segment of the log, which changes nothing. */
    private final NavigableSet<Long> boundaries = new TreeSet<>();

    private long last;
    private long lastSync;

    /** How the caller stands after a page. */
    public enum Standing {
        /** Every transaction that was durable when the page was made has been followed. */
        CAUGHT_UP,
        /** There is more to read, or the NameNode cannot tell. */
        BEHIND,
        /** Transactions are missing: nothing known so far can be relied upon. */
        LOST
    }

    /**
     * What a page led to.
     *
     * @param changes what to carry out, in any standing but LOST
     * @param unexplained transactions that HDFS announces to nobody and that nothing accounts for
     */
    public record Step(Standing standing, VersionChanges changes, List<TxidRange> unexplained) {}

    /** The transactions from the first to the last, both among them. */
    public record TxidRange(long first, long last) {
        public TxidRange {
            if (first > last) {
                throw new IllegalArgumentException("a range must not end before it begins: " + first + " > " + last);
            }
        }

        public long size() {
            return last - first + 1;
        }
    }

    /**
     * @param after the transaction after which to follow, read before the listing of open files began
     * @param openFiles the files listed open
     * @param listedUpTo the last transaction, read after the listing ended
     */
    public EditTail(long after, OpenFiles openFiles, long listedUpTo) {
        if (listedUpTo < after) {
            throw new IllegalArgumentException("transactions must not go back: " + listedUpTo + " < " + after);
        }
        this.last = after;
        this.openFiles = openFiles;
        this.listedUpTo = listedUpTo;
    }

    /** The last transaction that was followed. */
    public long last() {
        return last;
    }

    /** Says that a new segment of the log begins with this transaction, and that the one before it ended the old. */
    public void segmentBegins(long txid) {
        if (boundaries.size() >= BOUNDARIES_MAX) {
            boundaries.pollFirst();
        }
        boundaries.add(txid - 1);
        boundaries.add(txid);
    }

    /** The first transaction that the next page must hold. */
    public long next() {
        return last + 1;
    }

    public Step accept(EditPage page) {
        VersionChanges changes = new VersionChanges();
        List<TxidRange> unexplained = new ArrayList<>();
        boolean goneBack = page.syncTxid() < lastSync;
        boolean gap = !page.isEmpty() && (page.firstTxid() != next() || page.lastTxid() < page.firstTxid());
        if (goneBack || gap) {
            return new Step(Standing.LOST, changes, unexplained);
        }
        lastSync = page.syncTxid();
        if (!page.isEmpty()) {
            follow(page, changes, unexplained);
        }
        if (!unexplained.isEmpty()) {
            changes.advance(PathVersions.EPOCH);
        }
        return new Step(standing(page.syncTxid()), changes, unexplained);
    }

    /** Behind also while transactions that were written before the start are not yet durable. */
    private Standing standing(long syncTxid) {
        return syncTxid > 0 && last == syncTxid ? Standing.CAUGHT_UP : Standing.BEHIND;
    }

    private void follow(EditPage page, VersionChanges changes, List<TxidRange> unexplained) {
        for (Batch batch : page.batches()) {
            hidden(batch.txid() - 1, changes, unexplained);
            batch.events().forEach(event -> follow(batch.txid(), event, changes));
            last = Math.max(last, batch.txid());
        }
        hidden(page.lastTxid(), changes, unexplained);
    }

    private void follow(long txid, NamespaceEvent event, VersionChanges changes) {
        ChangedNames.of(event, changes::advance);
        if (txid <= listedUpTo) {
            openFiles.followInDoubt(event, changes);
        } else {
            openFiles.follow(event, changes);
        }
    }

    /** Everything after the last transaction followed, up to this one, was announced to nobody. */
    private void hidden(long upTo, VersionChanges changes, List<TxidRange> unexplained) {
        while (last < upTo) {
            Long boundary = boundaries.ceiling(next());
            long end = boundary == null || boundary > upTo ? upTo : boundary - 1;
            if (end > last) {
                hiddenRange(new TxidRange(next(), end), changes, unexplained);
            }
            last = Math.max(end, boundary == null ? end : Math.min(boundary, upTo));
        }
    }

    private void hiddenRange(TxidRange range, VersionChanges changes, List<TxidRange> unexplained) {
        changes.advance(PathVersions.UNANNOUNCED);
        // Just after a listing the set may hold files that are closed, so it explains nothing.
        if (!openFiles.anyCertain() || range.first() <= listedUpTo) {
            unexplained.add(range);
        }
    }
}
