package io.tiercel.coordinator;

import io.tiercel.testkit.Await;
import io.tiercel.wire.link.Dialogue;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.SessionKind;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A peer that proves the secret and then says what it is told to, in a thread of its own. */
public final class SayingPeer implements Dialogue, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final String cluster;
    private final List<byte[]> atOnce;
    private final PeerLoop loop;
    private final Thread thread;
    private volatile @Nullable Outbox out;

    /** @param atOnce what it says at the beginning of each session */
    private SayingPeer(PeerLoop.Config config, String cluster, List<byte[]> atOnce) {
        this.cluster = cluster;
        this.atOnce = atOnce;
        this.loop = new PeerLoop(config, this, System::nanoTime);
        this.thread = new Thread(loop, "says");
    }

    /** Has it say this again and again, in one session after the other, until what must come of it has come. */
    public static void says(PeerLoop.Config config, String cluster, byte[] message, String what, BooleanSupplier done)
            throws InterruptedException {
        try (SayingPeer peer = new SayingPeer(config, cluster, List.of(message))) {
            peer.thread.start();
            Await.until(what, PATIENCE, done::getAsBoolean);
        }
    }

    /** One that is in session, and has said nothing yet. */
    public static SayingPeer open(PeerLoop.Config config, String cluster) throws InterruptedException {
        SayingPeer peer = new SayingPeer(config, cluster, List.of());
        peer.thread.start();
        try {
            Await.until("in session", PATIENCE, () -> peer.out != null);
            return peer;
        } catch (AssertionError | InterruptedException e) {
            peer.close();
            throw e;
        }
    }

    /** Says all of it, and returns when it is on its way. */
    public void say(List<byte[]> messages) throws InterruptedException {
        Outbox session = out;
        if (session == null) {
            throw new IllegalStateException("not in session");
        }
        AtomicBoolean sent = new AtomicBoolean();
        Iterator<byte[]> left = messages.iterator();
        session.offerAll(() -> new Iterator<>() {
            @Override
            public boolean hasNext() {
                // What comes next is asked for when the one before has been sent.
                sent.set(!left.hasNext());
                return left.hasNext();
            }

            @Override
            public byte[] next() {
                return left.next();
            }
        });
        Await.until("all is said", PATIENCE, sent::get);
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
    public void begin(Outbox session, Secret secret) {
        atOnce.forEach(session::offer);
        out = session;
    }

    @Override
    public void take(ByteBuffer heard) {}

    @Override
    public void end(String why) {
        out = null;
    }

    @Override
    public void close() throws InterruptedException {
        loop.close();
        thread.interrupt();
        thread.join(20_000);
    }
}
