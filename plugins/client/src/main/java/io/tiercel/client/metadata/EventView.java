package io.tiercel.client.metadata;

import org.jspecify.annotations.Nullable;

/** What this process sees of other writers' changes: the table that the machine's relay keeps of one cluster. Thread-safe. */
interface EventView {
    /** Of a process that hears of nothing. */
    EventView NOTHING = nowNanos -> null;

    /** As {@link #look}, but what is heard may have been so a moment ago: it is not older than the bound all the same. */
    default @Nullable ChangesHeard heard(long nowNanos) {
        return look(nowNanos);
    }

    /**
     * What is heard now, if every change older than the staleness bound is known at {@code nowNanos}; null where the relay or
     * the coordinator is away or late, and nothing may be taken from a cache.
     */
    @Nullable
    ChangesHeard look(long nowNanos);

    /** Gives up what cannot be read any more, and looks for another later. */
    default void retire(Throwable fault) {}

    /** How often changes were missed, because more came than the table holds before this process looked. */
    default long lapses() {
        return 0;
    }
}
