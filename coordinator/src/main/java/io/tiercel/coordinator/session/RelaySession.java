package io.tiercel.coordinator.session;

import io.tiercel.coordinator.session.Visitors.Visitor;
import io.tiercel.wire.link.BadSealException;
import io.tiercel.wire.link.ChangeMessages;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.Greeting;
import io.tiercel.wire.link.Greeting.Greeted;
import io.tiercel.wire.link.Introduction;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.OtherEnd;
import io.tiercel.wire.link.SealedChannel;
import io.tiercel.wire.link.SessionKind;
import io.tiercel.wire.link.VersionSkew;
import io.tiercel.wire.link.WakingOutbox;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The coordinator's side of one connection: it greets, takes a peer in once it has proved the secret, notes its pings,
 * and hands on what is about more than changes.
 *
 * <p>The server's thread does all but {@link #welcome}, {@link #tell}, {@link #pollBegins} and {@link #confirm}, which are
 * the tail's.
 */
final class RelaySession {
    private static final int QUEUE_BYTES_MAX = 16 << 20;
    /** What one peer may say before others have their turn. */
    private static final int MESSAGES_IN_TURN = 100;

    private static final long GREETING_NANOS_MAX = 5_000_000_000L;
    private static final long SILENCE_NANOS_MAX = 10_000_000_000L;
    /** A peer that hears nothing for 10 s goes. */
    private static final long ALIVE_NANOS = 3_000_000_000L;

    private static final long NO_PING = 0;

    private final SealedChannel channel;
    private final String peer;
    private final InetAddress address;
    private final CoordinatorSecrets secrets;
    private final String cluster;
    private final byte[] nonce;
    private final AtomicLong ping = new AtomicLong(NO_PING);
    private final OtherEnd other;
    private final Visitors visitors;
    private final Outside outside;
    private final AtomicBoolean hasToSend = new AtomicBoolean();
    private State state = State.GREETED;
    private boolean relay;
    private @Nullable Greeted greeted;
    private @Nullable Visitor visitor;
    private volatile boolean ended;
    private long heardNanos;
    private long assuredNanos;
    private long notedPing = NO_PING;
    private long toldPaceNanos;

    private enum State {
        GREETED,
        PROVING,
        JOINED
    }

    /** Who serves the session. Thread-safe. */
    interface Outside {
        /** Something waits to be sent. */
        void toSend(RelaySession session);

        /** It waits for an answer to a ping. */
        void pinged(RelaySession session);
    }

    RelaySession(
            SocketChannel socket,
            RelayServer.Config config,
            Visitors visitors,
            Outside outside,
            byte[] nonce,
            long nowNanos)
            throws IOException {
        this.channel = new SealedChannel(socket, Message.BYTES_MAX, QUEUE_BYTES_MAX);
        this.peer = String.valueOf(socket.getRemoteAddress());
        this.address = socket.socket().getInetAddress();
        this.secrets = config.secrets();
        this.cluster = config.cluster();
        this.other = new OtherEnd(peer, VersionSkew.CURRENT);
        this.visitors = visitors;
        this.outside = outside;
        this.nonce = nonce.clone();
        this.heardNanos = nowNanos;
        this.assuredNanos = nowNanos;
        channel.offer(Greeting.hello(nonce));
    }

    /** Reads what has come, but no more than is this session's turn; whether more may be there. */
    boolean read(long nowNanos) throws IOException {
        for (int turn = 0; turn < MESSAGES_IN_TURN; turn++) {
            ByteBuffer message = receive();
            if (message == null) {
                return false;
            }
            take(message);
            heardNanos = joined() ? nowNanos : heardNanos;
        }
        return true;
    }

    /** Sends what can be sent; whether nothing is left. */
    boolean flush() throws IOException {
        hasToSend.set(false);
        if (channel.overflowed()) {
            throw new IOException("it reads too slowly: more than " + QUEUE_BYTES_MAX + " bytes wait for it");
        }
        return channel.flush();
    }

    boolean joined() {
        return state == State.JOINED;
    }

    /** Whether it has joined to be told of changes. */
    boolean isRelay() {
        return joined() && relay;
    }

    /** Its key there, null where it has none. */
    @Nullable
    SelectionKey keyFor(Selector selector) {
        return channel.channel().keyFor(selector);
    }

    InetAddress address() {
        return address;
    }

    String peer() {
        return peer;
    }

    /** Ends a relay that has not proved itself in time, or that no longer pings; keeps the others assured. */
    void keep(long nowNanos) throws IOException {
        long silentNanos = nowNanos - heardNanos;
        if (!joined() && silentNanos > GREETING_NANOS_MAX) {
            throw new IOException("it did not prove the secret in time");
        }
        if (joined() && silentNanos > SILENCE_NANOS_MAX) {
            throw new IOException("it is silent");
        }
        if (visitor != null) {
            visitor.check();
        }
        if (greeted != null && !secrets.has(greeted.by())) {
            throw new IOException("its secret is no longer taken");
        }
        if (joined() && nowNanos - assuredNanos >= ALIVE_NANOS) {
            say(Message.of(SessionKind.ALIVE));
            assuredNanos = nowNanos;
        }
    }

    /** Whether nobody has been told yet, since something was last sent, that something waits. */
    boolean isFirstToSend() {
        return hasToSend.compareAndSet(false, true);
    }

    /** Tells what all begins with, however much that is: what may wait is bounded for what comes after it. */
    void welcome(List<byte[]> messages) {
        channel.offerAll(messages);
        outside.toSend(this);
    }

    void tell(List<byte[]> messages) {
        messages.forEach(channel::offer);
        outside.toSend(this);
    }

    private void say(byte[] message) {
        channel.offer(message);
        outside.toSend(this);
    }

    /** Notes the last ping, which a poll that begins from now on can answer. */
    void pollBegins() {
        notedPing = ping.get();
    }

    /**
     * Answers the noted ping.
     *
     * @param paceNanos from one ping to the next, at least
     */
    void confirm(long paceNanos) {
        long answered = notedPing;
        if (answered == NO_PING) {
            return;
        }
        notedPing = NO_PING;
        if (Math.abs(paceNanos - toldPaceNanos) > toldPaceNanos / 4) {
            toldPaceNanos = paceNanos;
            channel.offer(Message.of(SessionKind.PACE, paceNanos));
        }
        say(Message.of(ChangeMessages.Kind.PONG, answered));
        if (!ping.compareAndSet(answered, NO_PING)) {
            // It has pinged again meanwhile.
            outside.pinged(this);
        }
    }

    boolean ended() {
        return ended;
    }

    void end() throws IOException {
        ended = true;
        try (channel) {
            if (visitor != null) {
                visitor.left();
            }
        }
    }

    private @Nullable ByteBuffer receive() throws IOException {
        try {
            return channel.receive();
        } catch (BadSealException e) {
            throw joined() ? e : new IOException("it does not prove the secret", e);
        }
    }

    private void take(ByteBuffer message) throws IOException {
        switch (state) {
            case GREETED -> {
                greeted = Greeting.secureCoordinator(channel, secrets, nonce, message);
                state = State.PROVING;
            }
            case PROVING -> join(Objects.requireNonNull(greeted), message);
            case JOINED -> note(message);
        }
    }

    private void join(Greeted by, ByteBuffer message) throws IOException {
        SessionKind.ALL.check(message, by.role());
        SessionKind kind = SessionKind.ALL.read(message);
        boolean asks = kind == SessionKind.JOIN || kind == SessionKind.VISIT;
        String asked = asks ? Message.text(message) : "nothing";
        if (!asked.equals(cluster)) {
            String refusal = "it asks for the cluster " + asked + ", but this coordinator serves " + cluster;
            throw refused(refusal);
        }
        relay = kind == SessionKind.JOIN;
        state = State.JOINED;
        channel.offer(Message.of(SessionKind.ALIVE));
        channel.offer(Introduction.own().message());
        visitor = visitors.admit(new Visitors.Peer(
                new WakingOutbox(channel, () -> outside.toSend(this)), peer, by.role(), by.session()));
    }

    /** Tells the peer, so that its own log says why. */
    private IOException refused(String why) throws IOException {
        channel.offer(Message.of(SessionKind.REFUSED, why));
        channel.flush();
        return new IOException(why);
    }

    private void note(ByteBuffer message) throws IOException {
        if (visitor != null && !SessionKind.ALL.has(message)) {
            other.say(message, visitor::take);
            return;
        }
        switch (SessionKind.ALL.read(message)) {
            case PING -> pinged(Message.value(message));
            case INTRODUCTION -> introduced(Introduction.of(message));
            case TROUBLE -> inTrouble(Message.text(message));
            case JOIN, VISIT -> throw new IOException("it asks to be taken in again");
            case ALIVE, REFUSED, PACE -> throw new IOException("it says what only a coordinator says");
        }
    }

    private void pinged(long moment) {
        if (ping.getAndSet(moment) == NO_PING && relay) {
            outside.pinged(this);
        }
    }

    private void inTrouble(String trouble) {
        if (visitor != null) {
            visitor.inTrouble(trouble);
        }
    }

    private void introduced(Introduction introduction) throws IOException {
        Optional<String> objection = other.introduced(introduction);
        if (objection.isPresent()) {
            throw refused(objection.get());
        }
        if (visitor != null) {
            visitor.introduced(introduction);
        }
    }
}
