package io.tiercel.client.metadata;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.wire.VersionTable;
import org.jspecify.annotations.Nullable;

/**
 * Says whether an answer is as good as a new one: no version it depends on has advanced since before it was asked for,
 * neither by an event nor by a call of this process. Thread-safe.
 */
final class Freshness {
    private final EventView events;
    private final OwnWrites own;

    Freshness(EventView events, OwnWrites own) {
        this.events = events;
        this.own = own;
    }

    /** The changes that this process itself makes. */
    OwnWrites own() {
        return own;
    }

    /** The state of everything an answer depends on, taken before it is asked for. */
    static final class Stamp {
        private final long askedNanos;
        private final VersionTable table;
        private final int[] shared;
        private final int[] own;
        private final long sharedSum;
        private final long ownSum;

        Stamp(long nowNanos, VersionTable table, OwnWrites ownWrites, long[] names) {
            this.askedNanos = nowNanos;
            this.table = table;
            this.shared = table.slotsOf(names);
            this.own = ownWrites.slotsOf(names);
            this.sharedSum = table.sum(shared);
            this.ownSum = ownWrites.sum(own);
        }
    }

    /** The stamp for a question asked now; null where the answer could not be kept. */
    @Nullable
    Stamp stamp(MetadataKind kind, String path, long nowNanos) {
        VersionTable table = events.fresh(nowNanos);
        if (table == null) {
            return null;
        }
        return new Stamp(nowNanos, table, own, PathVersions.dependencies(kind, path));
    }

    /** Whether the answer may be kept: no file that it speaks of is open for writing. */
    boolean settled(Stamp stamp) {
        return !stamp.table.anyOpen(stamp.shared) && !own.anyOpen(stamp.own);
    }

    /** Whether nothing the answer depends on has changed by {@code nowNanos}, as far as the bound lets us know. */
    Verdict check(Stamp stamp, long nowNanos) {
        VersionTable table = events.fresh(nowNanos);
        // What the table knows of is looked at before its versions, which the relay advances first.
        if (table == null || !own.isPastBarrier(stamp.askedNanos, table.asOfNanos())) {
            return Verdict.BLIND;
        }
        boolean same = table == stamp.table
                && table.sum(stamp.shared) == stamp.sharedSum
                && own.sum(stamp.own) == stamp.ownSum;
        return same ? Verdict.FRESH : Verdict.STALE;
    }

    /** What the versions say of a kept answer. */
    enum Verdict {
        FRESH,
        /** Something changed: the answer is to be dropped. */
        STALE,
        /** The process has not heard enough of changes: the answer may still be good once it has. */
        BLIND
    }
}
