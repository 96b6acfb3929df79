package io.tiercel.wire.cache;

import io.tiercel.wire.ServiceThread;
import io.tiercel.wire.link.PeerLoop;

/** The thread of a peer's sessions. */
final class PeerThread {
    private final PeerLoop loop;
    private final ServiceThread thread;

    PeerThread(PeerLoop loop, String name) {
        this.loop = loop;
        this.thread = new ServiceThread(name, loop);
        thread.start();
    }

    /** Ends it, within a bounded time. */
    void close() {
        loop.close();
        thread.stop();
    }
}
