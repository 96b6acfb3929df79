package io.tiercel.client.metadata;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.wire.MappedFaults;
import io.tiercel.wire.VersionTable;
import org.jspecify.annotations.Nullable;

/**
 * Says whether an answer is as good as a new one: nothing it depends on has changed since before it was asked for, neither by
 * an event nor by a call of this process. Thread-safe.
 */
final class Freshness {
    private final EventView events;
    private final OwnWrites own;
    private final NameIndex index;

    Freshness(EventView events, OwnWrites own) {
        this.events = events;
        this.own = own;
        this.index = own.index();
    }

    /** The changes that this process itself makes. */
    OwnWrites own() {
        return own;
    }

    /**
     * The state of everything an answer depends on, taken before it is asked for. Its names are held until it is {@linkplain
     * #letGo let go}.
     */
    static final class Stamp {
        private final long askedNanos;
        private final ChangesHeard heard;
        private final NameIndex.Held names;
        private final boolean seesUnannounced;
        private final long since;

        private Stamp(long nowNanos, ChangesHeard heard, NameIndex.Held names, boolean seesUnannounced, long since) {
            this.askedNanos = nowNanos;
            this.heard = heard;
            this.names = names;
            this.seesUnannounced = seesUnannounced;
            this.since = since;
        }

        /** What the answer depends on need not be noted for it any more: it was not kept, or is not now. */
        void letGo(NameIndex index) {
            index.letGo(names);
        }

        /** Whether what belongs to no path is as it was. */
        private boolean isOf(ChangesHeard now) {
            return now.epoch() == heard.epoch() && (!seesUnannounced || now.unannounced() == heard.unannounced());
        }
    }

    /** The stamp for a question asked now; null where the answer could not be kept. */
    @Nullable
    Stamp stamp(MetadataKind kind, String path, long nowNanos) {
        if (events.heard(nowNanos) == null) {
            return null;
        }
        long[] names = PathVersions.dependencies(kind, path);
        NameIndex.Held held = index.hold(names);
        boolean stamped = false;
        try {
            // Once more, as what was told before the names were held may be noted only now.
            ChangesHeard heard = events.look(nowNanos);
            stamped = heard != null;
            return heard == null ? null : new Stamp(nowNanos, heard, held, seesUnannounced(names), index.changes());
        } finally {
            if (!stamped) {
                index.letGo(held);
            }
        }
    }

    /** Lets the names go of an answer that is not kept. */
    void letGo(Stamp stamp) {
        stamp.letGo(index);
    }

    /** Whether the answer may be kept: no file that it speaks of is open for writing. */
    boolean settled(Stamp stamp) {
        VersionTable table = stamp.heard.following().table();
        long[] names = stamp.names.names();
        // The moment is read first: what this process opened before it is in the table by then.
        long asOfNanos = table.asOfNanos();
        boolean open = own.anyOpen(names, asOfNanos) || table.anyOpen(names);
        MappedFaults.deliver();
        return !open;
    }

    /** Whether nothing the answer depends on has changed by {@code nowNanos}, as far as the bound lets us know. */
    Verdict check(Stamp stamp, long nowNanos) {
        ChangesHeard heard = events.heard(nowNanos);
        // What is known of is looked at before what has changed, which the relay tells first.
        if (heard == null || !own.isPastBarrier(stamp.askedNanos, heard.asOfNanos())) {
            return Verdict.BLIND;
        }
        if (heard.following() != stamp.heard.following()) {
            return heard.following().table() == stamp.heard.following().table() ? Verdict.LAPPED : Verdict.STALE;
        }
        return stamp.isOf(heard) && index.isUnchanged(stamp.names, stamp.since) ? Verdict.FRESH : Verdict.STALE;
    }

    /** Takes note that the view of changes failed. */
    void failed(Throwable fault) {
        events.retire(fault);
    }

    private static boolean seesUnannounced(long[] names) {
        for (long name : names) {
            if (name == PathVersions.UNANNOUNCED) {
                return true;
            }
        }
        return false;
    }

    /** What is known of a kept answer. */
    enum Verdict {
        FRESH,
        /** Something changed: the answer is to be dropped. */
        STALE,
        /** So many changes came that this process missed some: the answer is to be dropped. */
        LAPPED,
        /** The process has not heard enough of changes: the answer may still be good once it has. */
        BLIND
    }
}
