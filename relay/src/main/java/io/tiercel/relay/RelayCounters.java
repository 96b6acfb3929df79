package io.tiercel.relay;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** What a relay has done, for whoever watches it. Thread-safe. */
public final class RelayCounters {
    final AtomicBoolean connected = new AtomicBoolean();
    final AtomicLong connections = new AtomicLong();
    final AtomicLong advanced = new AtomicLong();
    final AtomicLong flushes = new AtomicLong();
    final AtomicLong confirmations = new AtomicLong();
    final AtomicLong asOfNanos = new AtomicLong();
    volatile String trouble = "";

    /** Whether the coordinator has taken this relay in. */
    public boolean connected() {
        return connected.get();
    }

    /** How often the coordinator has taken this relay in. */
    public long connections() {
        return connections.get();
    }

    /** Versions advanced. */
    public long advanced() {
        return advanced.get();
    }

    /** How often everything that clients cached was flushed. */
    public long flushes() {
        return flushes.get();
    }

    public long confirmations() {
        return confirmations.get();
    }

    /** Why the coordinator was last lost or not reached; empty if it never was. */
    public String trouble() {
        return trouble;
    }

    /** The moment up to which every change is in the table; 0 before the first confirmation. */
    public long asOfNanos() {
        return asOfNanos.get();
    }
}
