package io.tiercel.wire.link;

/** What takes messages to the other side of a connection. Thread-safe. */
@FunctionalInterface
public interface Outbox {
    /**
     * Queues a message; never waits.
     *
     * @return whether there was room; if not, nothing more will be sent and the connection ends
     */
    boolean offer(byte[] message);
}
