package io.tiercel.client.metadata;

import io.tiercel.wire.VersionTable;
import org.jspecify.annotations.Nullable;

/** What this process sees of other writers' changes: the table that the machine's relay keeps of one cluster. */
public interface EventView {
    /**
     * The table, if every change older than the staleness bound is in it at {@code nowNanos}; null where the relay or
     * the coordinator is away or late, and nothing may be taken from a cache.
     */
    @Nullable
    VersionTable fresh(long nowNanos);
}
