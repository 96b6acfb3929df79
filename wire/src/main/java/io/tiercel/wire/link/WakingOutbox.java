package io.tiercel.wire.link;

/**
 * An outbox whose other side is woken to send what is put in. Thread-safe. Equal only to itself.
 */
public final class WakingOutbox implements Outbox {
    private final Outbox outbox;
    private final Runnable wakeup;

    /** @param wakeup called after each offer */
    public WakingOutbox(Outbox outbox, Runnable wakeup) {
        this.outbox = outbox;
        this.wakeup = wakeup;
    }

    @Override
    public boolean offer(byte[] message) {
        boolean taken = outbox.offer(message);
        wakeup.run();
        return taken;
    }

    @Override
    public boolean offerIfRoom(byte[] message) {
        boolean taken = outbox.offerIfRoom(message);
        wakeup.run();
        return taken;
    }

    @Override
    public void offerAll(Iterable<byte[]> messages) {
        outbox.offerAll(messages);
        wakeup.run();
    }
}
