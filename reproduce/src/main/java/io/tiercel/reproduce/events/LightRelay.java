package io.tiercel.reproduce.events;

import io.tiercel.wire.link.ChangeMessages;
import io.tiercel.wire.link.Greeting;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.PeerSecret;
import io.tiercel.wire.link.SealedChannel;
import io.tiercel.wire.link.SessionKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import org.HdrHistogram.Histogram;

/** A relay's session with the coordinator without its table: it says what a relay says, and notes when it hears what. */
final class LightRelay {
    private static final int QUEUE_BYTES_MAX = 1 << 20;

    private final SealedChannel channel;
    private final PeerSecret secret;
    private final String cluster;
    private final long pingNanos;
    private State state = State.AWAITING_HELLO;
    private long pingedNanos;
    private long paceNanos;
    private long asOfNanos;
    private boolean ready;
    private long changedNanos;

    private enum State {
        AWAITING_HELLO,
        AWAITING_PROOF,
        SERVED
    }

    /**
     * Of a socket that is connected.
     *
     * @param pingNanos from one ping to the next, if the coordinator wants it no longer
     */
    LightRelay(SocketChannel socket, PeerSecret secret, String cluster, long pingNanos) {
        this.channel = new SealedChannel(socket, Message.BYTES_MAX, QUEUE_BYTES_MAX);
        this.secret = secret;
        this.cluster = cluster;
        this.pingNanos = pingNanos;
    }

    /** Whether it has heard which files are open, and one confirmation. */
    boolean isInSession() {
        return ready && asOfNanos != 0;
    }

    /** When it last heard of changes, by {@link System#nanoTime}. */
    long changedNanos() {
        return changedNanos;
    }

    SocketChannel socket() {
        return channel.channel();
    }

    /**
     * Reads all that has come.
     *
     * @param ages takes, in microseconds, how old what was confirmed had become when more was
     */
    void read(SecureRandom random, Histogram ages) throws IOException {
        for (ByteBuffer message = channel.receive(); message != null; message = channel.receive()) {
            switch (state) {
                case AWAITING_HELLO -> answer(message, random);
                case AWAITING_PROOF, SERVED -> {
                    state = State.SERVED;
                    hear(message, ages);
                }
            }
        }
    }

    /** Pings where it is time; in how many nanoseconds it is next. */
    long ping(long nowNanos) throws IOException {
        if (state != State.SERVED) {
            return pingNanos;
        }
        long periodNanos = Math.max(pingNanos, paceNanos);
        if (nowNanos - pingedNanos >= periodNanos) {
            pingedNanos = nowNanos;
            channel.offer(Message.of(SessionKind.PING, nowNanos));
            channel.flush();
        }
        return periodNanos - (nowNanos - pingedNanos);
    }

    private void answer(ByteBuffer hello, SecureRandom random) throws IOException {
        Greeting.securePeer(channel, secret, Greeting.helloNonce(hello), random);
        channel.offer(Message.of(SessionKind.JOIN, cluster));
        channel.flush();
        state = State.AWAITING_PROOF;
        pingedNanos = System.nanoTime() - Math.floorMod(random.nextLong(), pingNanos);
    }

    private void hear(ByteBuffer message, Histogram ages) throws IOException {
        if (SessionKind.ALL.has(message)) {
            paceNanos = SessionKind.ALL.read(message) == SessionKind.PACE ? Message.value(message) : paceNanos;
        } else if (ChangeMessages.Kind.ALL.has(message)) {
            switch (ChangeMessages.Kind.ALL.read(message)) {
                case BEGIN -> ready = false;
                case CHANGES -> changedNanos = System.nanoTime();
                case READY -> ready = true;
                case PONG -> confirmed(Message.value(message), ages);
            }
        }
    }

    private void confirmed(long pingNanosSaid, Histogram ages) {
        if (asOfNanos != 0) {
            ages.recordValue(Math.max(0, (System.nanoTime() - asOfNanos) / 1_000));
        }
        asOfNanos = pingNanosSaid;
    }
}
