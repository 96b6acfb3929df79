package io.tiercel.wire.link;

import io.tiercel.core.settings.EventSettings;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The peer's side of one connection. Time is handed in; for one thread. */
final class PeerLink {
    private static final long GREETING_NANOS_MAX = 5_000_000_000L;
    /** Of a client that bears staleness of a second at least. */
    private static final long PACE_NANOS_MAX = 500_000_000L;

    private static final long SILENCE_NANOS_MAX = 10_000_000_000L;

    private final SealedChannel channel;
    private final PeerSecret secret;
    private final long pingNanos;
    private final Dialogue dialogue;
    private final Runnable wakeup;
    private final SecureRandom random = new SecureRandom();
    private final OtherEnd coordinator = new OtherEnd("the coordinator", VersionSkew.CURRENT);
    private State state = State.AWAITING_HELLO;
    private @Nullable Secret session;
    private String toldTrouble = "";
    private long heardNanos;
    private long pingedNanos;
    /** From one ping to the next, at least, as the coordinator wants it. */
    private long paceNanos;

    private enum State {
        AWAITING_HELLO,
        AWAITING_PROOF,
        SERVED
    }

    /** @param wakeup called when something waits to be sent */
    PeerLink(
            SealedChannel channel,
            PeerSecret secret,
            long pingNanos,
            Dialogue dialogue,
            Runnable wakeup,
            long nowNanos) {
        this.channel = channel;
        this.secret = secret;
        this.pingNanos = pingNanos;
        this.dialogue = dialogue;
        this.wakeup = wakeup;
        this.heardNanos = nowNanos;
        this.pingedNanos = nowNanos - pingNanos;
    }

    /** Whether the coordinator has proved the secret and taken this peer in. */
    boolean served() {
        return state == State.SERVED;
    }

    /** Reads all that has come. */
    void read(long nowNanos) throws IOException {
        for (ByteBuffer message = receive(); message != null; message = receive()) {
            heardNanos = nowNanos;
            take(message);
        }
    }

    /** Pings when it is time, and sends what can be sent; whether nothing is left. */
    boolean write(long nowNanos) throws IOException {
        if (served() && nowNanos - pingedNanos >= periodNanos()) {
            pingedNanos = nowNanos;
            // Before all that others have to say, lest it be late by as long as that takes.
            channel.offerFirst(Message.of(SessionKind.PING, nowNanos));
            tellTrouble();
            dialogue.pinging(nowNanos);
        }
        if (channel.overflowed()) {
            throw new IOException("it does not read");
        }
        return channel.flush();
    }

    private void tellTrouble() {
        String trouble = dialogue.trouble();
        if (!trouble.equals(toldTrouble)) {
            toldTrouble = trouble;
            channel.offer(Message.of(SessionKind.TROUBLE, trouble));
        }
    }

    /** How long nothing need be done unless something comes. */
    long idleNanos(long nowNanos) {
        return served() ? Math.max(0, periodNanos() - (nowNanos - pingedNanos)) : GREETING_NANOS_MAX;
    }

    private long periodNanos() {
        return Math.max(pingNanos, paceNanos);
    }

    void checkTime(long nowNanos) throws IOException {
        long silentNanos = nowNanos - heardNanos;
        if (!served() && silentNanos > GREETING_NANOS_MAX) {
            throw new IOException("it does not greet");
        }
        if (silentNanos > SILENCE_NANOS_MAX) {
            throw new IOException("it is silent");
        }
    }

    private @Nullable ByteBuffer receive() throws IOException {
        try {
            return channel.receive();
        } catch (EOFException e) {
            throw state == State.AWAITING_PROOF
                    ? new IOException(
                            "it dropped this peer before it proved the secret: is the file of "
                                    + EventSettings.SECRET_FILE.key() + " one that follows from the coordinator's?",
                            e)
                    : e;
        } catch (BadSealException e) {
            throw served() ? e : new IOException("it does not prove the secret", e);
        }
    }

    private void take(ByteBuffer message) throws IOException {
        switch (state) {
            case AWAITING_HELLO -> answer(message);
            case AWAITING_PROOF -> {
                // The seal was right, so it is the coordinator; what it says may still be a refusal.
                hear(message);
                state = State.SERVED;
                dialogue.begin(new WakingOutbox(channel, wakeup), Objects.requireNonNull(session));
            }
            case SERVED -> hear(message);
        }
    }

    private void hear(ByteBuffer message) throws IOException {
        if (!SessionKind.ALL.has(message)) {
            coordinator.say(message, dialogue::take);
            return;
        }
        switch (SessionKind.ALL.read(message)) {
            case ALIVE -> {}
            case PACE -> paceNanos = Math.max(0, Math.min(Message.value(message), PACE_NANOS_MAX));
            case REFUSED -> throw new IOException("it refuses this peer: " + Message.text(message));
            case INTRODUCTION -> meet(Introduction.of(message));
            case JOIN, VISIT, PING, TROUBLE -> throw new IOException("it says what only a peer says");
        }
    }

    private void meet(Introduction introduction) throws IOException {
        Optional<String> objection = coordinator.introduced(introduction);
        if (objection.isPresent()) {
            throw new IOException(objection.get());
        }
        dialogue.met(introduction);
    }

    private void answer(ByteBuffer hello) throws IOException {
        session = Greeting.securePeer(channel, secret, Greeting.helloNonce(hello), random);
        channel.offer(dialogue.request());
        channel.offer(Introduction.own().message());
        state = State.AWAITING_PROOF;
    }
}
