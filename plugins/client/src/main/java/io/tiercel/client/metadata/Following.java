package io.tiercel.client.metadata;

import io.tiercel.wire.ChangeFollower;
import io.tiercel.wire.MappedFaults;
import io.tiercel.wire.VersionTable;

/**
 * A version table as this process follows it, from some moment on. Who has missed changes begins a new one, and nothing that
 * was kept under the old one is given any more. Thread-safe.
 *
 * <p>Where somebody has cut the table's file, every method may throw an {@link InternalError}, or leave one behind that
 * {@link MappedFaults} throws.
 */
final class Following {
    private final VersionTable table;
    private final ChangeFollower follower;
    private final ChangeFollower.Sink sink;
    private volatile long followed;
    private volatile boolean missed;

    Following(VersionTable table, NameIndex index) {
        this.table = table;
        this.follower = table.follower();
        this.sink = index::advance;
        this.followed = follower.position();
    }

    VersionTable table() {
        return table;
    }

    /** Notes all changes that are in the table now; false if some were missed, now or before. */
    boolean catchUp() {
        return (table.head() == followed && !missed) || follow();
    }

    /** Waits for whoever does so already: what that has not noted yet would be missed. */
    private synchronized boolean follow() {
        if (missed) {
            return false;
        }
        if (table.head() != followed) {
            // Until it is known that nothing was: a fault may end it half-way.
            missed = true;
            boolean all = follower.follow(sink);
            MappedFaults.deliver();
            followed = follower.position();
            missed = !all;
        }
        return !missed;
    }
}
