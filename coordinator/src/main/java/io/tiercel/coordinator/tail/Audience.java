package io.tiercel.coordinator.tail;

import io.tiercel.core.events.VersionChanges;

/**
 * Those who are told of changes. Everything they are told reaches them in the order of the calls, which come from one
 * thread.
 */
public interface Audience {
    /** How many listen, without newcomers. */
    int size();

    /** Whether nobody listens, newcomers included. */
    default boolean isEmpty() {
        return size() == 0 && !hasNewcomers();
    }

    /** Whether somebody waits to be {@link #welcome}d. */
    boolean hasNewcomers();

    /** Tells newcomers which files are open now. From here on they are told what all are told. */
    void welcome(VersionChanges open);

    /** Tells all that everything may have changed, and which files are open now. */
    void startOver(VersionChanges open);

    void tell(VersionChanges changes);

    /** A poll is about to begin: it can answer for the pings that have come by now. */
    void pollBegins();

    /** Everything is told that had changed when the last poll began. */
    void confirm();
}
