package io.tiercel.client.metadata;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the process knows of changes in the cluster of one name. Where two clusters have the name that is nothing, for the relay
 * tells of one of them, and nobody knows of which. Thread-safe.
 */
final class Cluster implements EventView {
    private static final Logger LOG = LoggerFactory.getLogger(Cluster.class);

    private final EventView events;
    private final String nameNodes;
    private final AtomicBoolean twice = new AtomicBoolean();

    /** @param nameNodes the addresses behind the name */
    Cluster(EventView events, String nameNodes) {
        this.events = events;
        this.nameNodes = nameNodes;
    }

    /** A client has these addresses behind the name. */
    void metAs(String name, String addresses) {
        if (!addresses.equals(nameNodes) && !twice.getAndSet(true)) {
            LOG.warn(
                    "Tiercel's metadata cache is bypassed for {}, which is the name of two clusters, or of one that is configured in"
                            + " two ways: its NameNodes are {} and {}",
                    name,
                    nameNodes,
                    addresses);
        }
    }

    @Override
    public @Nullable ChangesHeard heard(long nowNanos) {
        return twice.get() ? null : events.heard(nowNanos);
    }

    @Override
    public @Nullable ChangesHeard look(long nowNanos) {
        return twice.get() ? null : events.look(nowNanos);
    }

    @Override
    public void retire(Throwable fault) {
        events.retire(fault);
    }

    @Override
    public long lapses() {
        return events.lapses();
    }
}
