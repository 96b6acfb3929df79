package io.tiercel.wire.link;

import io.tiercel.wire.ServiceThread;

/** The thread of a peer's sessions. */
public final class PeerThread {
    private final PeerLoop loop;
    private final ServiceThread thread;

    /** Begins to look for the coordinator. */
    public PeerThread(PeerLoop loop, String name) {
        this.loop = loop;
        this.thread = new ServiceThread(name, loop);
        thread.start();
    }

    /** Ends it, within a bounded time. */
    public void close() {
        loop.close();
        thread.stop();
    }
}
