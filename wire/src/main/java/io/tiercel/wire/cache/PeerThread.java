package io.tiercel.wire.cache;

import io.tiercel.wire.link.PeerLoop;

/** The thread of a peer's sessions. */
final class PeerThread {
    private static final long CLOSE_MILLIS_MAX = 5_000;

    private final PeerLoop loop;
    private final Thread thread;

    PeerThread(PeerLoop loop, String name) {
        this.loop = loop;
        this.thread = new Thread(loop, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Ends it, within a bounded time. */
    void close() {
        loop.close();
        thread.interrupt();
        try {
            thread.join(CLOSE_MILLIS_MAX);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
