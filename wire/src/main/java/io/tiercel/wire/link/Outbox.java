package io.tiercel.wire.link;

/** What takes messages to the other side of a connection. Thread-safe. */
public interface Outbox {
    /**
     * Queues a message; never waits.
     *
     * @return whether there was room; if not, nothing more will be sent and the connection ends
     */
    boolean offer(byte[] message);

    /**
     * Queues a message that may be lost; never waits, and never ends the connection.
     *
     * @return whether much of the room was free; if not, the message is lost
     */
    boolean offerIfRoom(byte[] message);

    /**
     * Queues messages, each of which is made when its turn has come, so that they take no room: for what may be longer
     * than the queue, and is said once a session. Never waits. They are lost where the queue has overflowed.
     *
     * @param messages made in another thread, from what does not change
     */
    void offerAll(Iterable<byte[]> messages);
}
