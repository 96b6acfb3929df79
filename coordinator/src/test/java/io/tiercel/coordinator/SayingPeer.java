package io.tiercel.coordinator;

import io.tiercel.wire.link.Dialogue;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.SessionKind;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** A peer that proves the secret and then says one thing, in each of its sessions. */
public final class SayingPeer implements Dialogue {
    private final String cluster;
    private final byte[] message;

    private SayingPeer(String cluster, byte[] message) {
        this.cluster = cluster;
        this.message = message;
    }

    /** Has it say this again and again, until what must come of it has come. */
    public static void says(PeerLoop.Config config, String cluster, byte[] message, String what, BooleanSupplier done)
            throws InterruptedException {
        PeerLoop loop = new PeerLoop(config, new SayingPeer(cluster, message), System::nanoTime);
        Thread thread = new Thread(loop, "says");
        thread.start();
        try {
            Await.until(what, Duration.ofSeconds(30), done);
        } finally {
            loop.close();
            thread.interrupt();
            thread.join(20_000);
        }
    }

    @Override
    public String subject() {
        return "nonsense";
    }

    @Override
    public byte[] request() {
        return Message.of(SessionKind.VISIT, cluster);
    }

    @Override
    public void begin(Outbox out) {
        out.offer(message);
    }

    @Override
    public void take(ByteBuffer heard) {}

    @Override
    public void end(String why) {}
}
