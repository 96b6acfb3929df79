package io.tiercel.coordinator.relay;

import io.tiercel.coordinator.link.BadSealException;
import io.tiercel.coordinator.link.Greeting;
import io.tiercel.coordinator.link.Message;
import io.tiercel.coordinator.link.Message.Kind;
import io.tiercel.coordinator.link.SealedChannel;
import io.tiercel.coordinator.link.Secret;
import io.tiercel.core.settings.EventSettings;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/** The relay's side of one connection. Time is handed in; for one thread. */
final class RelayLink {
    private static final int QUEUE_BYTES_MAX = 64 << 10;
    private static final long GREETING_NANOS_MAX = 5_000_000_000L;
    private static final long SILENCE_NANOS_MAX = 10_000_000_000L;

    private final SealedChannel channel;
    private final Secret secret;
    private final String cluster;
    private final TableWriter writer;
    private final SecureRandom random;
    private final long pingNanos;
    private State state = State.AWAITING_HELLO;
    private long heardNanos;
    private long pingedNanos;

    private enum State {
        AWAITING_HELLO,
        AWAITING_PROOF,
        SERVED
    }

    RelayLink(SocketChannel socket, RelayLoop.Config config, TableWriter writer, SecureRandom random, long nowNanos) {
        this.channel = new SealedChannel(socket, Message.FROM_COORDINATOR_BYTES_MAX, QUEUE_BYTES_MAX);
        this.secret = config.secret();
        this.cluster = config.cluster();
        this.writer = writer;
        this.random = random;
        this.pingNanos = config.pingNanos();
        this.heardNanos = nowNanos;
        this.pingedNanos = nowNanos - pingNanos;
    }

    /** Whether the coordinator has proved the secret and taken this relay in. */
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
        if (served() && nowNanos - pingedNanos >= pingNanos) {
            pingedNanos = nowNanos;
            channel.offer(Message.of(Kind.PING, nowNanos));
        }
        if (channel.overflowed()) {
            throw new IOException("it does not read");
        }
        return channel.flush();
    }

    /** How long nothing need be done unless something comes. */
    long idleNanos(long nowNanos) {
        return served() ? Math.max(0, pingNanos - (nowNanos - pingedNanos)) : GREETING_NANOS_MAX;
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
                            "it dropped this relay before it proved the secret: is the file of "
                                    + EventSettings.SECRET_FILE.key() + " the same on both machines?",
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
                writer.take(message);
                state = State.SERVED;
            }
            case SERVED -> writer.take(message);
        }
    }

    private void answer(ByteBuffer hello) throws IOException {
        byte[] coordinatorNonce = Greeting.helloNonce(hello);
        byte[] nonce = Greeting.nonce(random);
        channel.offer(nonce);
        if (!channel.flush()) {
            throw new IOException("it does not read");
        }
        Greeting.secureRelay(channel, secret, coordinatorNonce, nonce);
        channel.offer(Message.of(Kind.JOIN, cluster));
        state = State.AWAITING_PROOF;
    }
}
