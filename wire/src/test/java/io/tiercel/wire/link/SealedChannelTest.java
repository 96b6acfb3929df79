package io.tiercel.wire.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class SealedChannelTest {
    private static final byte[] NONCE = new byte[32];
    private static final Secret SECRET = new Secret("sixteen bytes at least".getBytes(StandardCharsets.US_ASCII));
    private static final Secret OTHER = new Secret("sixteen bytes, or more".getBytes(StandardCharsets.US_ASCII));

    private @Nullable SocketChannel nearSocket;
    private @Nullable SocketChannel farSocket;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            nearSocket = SocketChannel.open(listener.getLocalAddress());
            farSocket = listener.accept();
        }
        near().configureBlocking(false);
        far().configureBlocking(false);
    }

    @AfterEach
    void close() throws IOException {
        near().close();
        far().close();
    }

    @Test
    void messages_arriveWholeAndInOrder() throws IOException {
        Seed seed = Seed.announced("SealedChannelTest");
        SealedChannel near = sealed(near(), SECRET, "there", "back");
        SealedChannel far = sealed(far(), SECRET, "back", "there");
        for (int i = 0; i < 500; i++) {
            byte[] message = seed.bytes(seed.between(1, 1000));
            assertThat(near.offer(message)).isTrue();
            ByteBuffer received = null;
            while (received == null) {
                near.flush();
                received = far.receive();
            }
            assertThat(received).as(seed.toString()).isEqualTo(ByteBuffer.wrap(message));
        }
    }

    @Test
    void message_underAnotherSecretEndsTheConnection() throws IOException {
        send(sealed(near(), OTHER, "there", "back"), new byte[] {1, 2, 3});
        refuses(sealed(far(), SECRET, "back", "there"), BadSealException.class, "another secret");
    }

    @Test
    void message_thatIsSentBackEndsTheConnection() throws IOException {
        SealedChannel near = sealed(near(), SECRET, "there", "back");
        send(near, new byte[] {1, 2, 3});
        ByteBuffer raw = ByteBuffer.allocate(100);
        while (raw.position() == 0) {
            far().read(raw);
        }
        far().write(raw.flip());
        refuses(near, BadSealException.class, "");
    }

    @Test
    void message_thatIsSentAgainEndsTheConnection() throws IOException {
        SealedChannel near = sealed(near(), SECRET, "there", "back");
        SealedChannel far = sealed(far(), SECRET, "back", "there");
        byte[] message = {7};
        byte[] seal = SECRET.seal("there", NONCE, NONCE).next(message);
        ByteBuffer frame = ByteBuffer.allocate(4 + 1 + seal.length)
                .putInt(1)
                .put(message)
                .put(seal)
                .flip();
        near.channel().write(frame.duplicate());
        assertThat(await(far)).isEqualTo(ByteBuffer.wrap(message));
        near.channel().write(frame.duplicate());
        refuses(far, BadSealException.class, "");
    }

    @Test
    void message_withAnyBitChangedIsRefused() throws IOException {
        byte[] message = {1, 2, 3};
        for (int bit = 0; bit < message.length * 8; bit++) {
            byte[] changed = message.clone();
            changed[bit / 8] ^= (byte) (1 << (bit % 8));
            byte[] seal = SECRET.seal("there", NONCE, NONCE).next(message);
            assertThat(SECRET.seal("there", NONCE, NONCE).fits(changed, seal)).isFalse();
            assertThat(SECRET.seal("there", NONCE, NONCE).fits(message, seal)).isTrue();
        }
    }

    @Test
    void message_thatIsTooLongEndsTheConnection() throws IOException {
        near().write(ByteBuffer.allocate(8).putInt(0, 1 << 30));
        refuses(new SealedChannel(far(), 1024, 1024), IOException.class, "not Tiercel's protocol");
    }

    @Test
    void message_ofNoLengthEndsTheConnection() throws IOException {
        near().write(ByteBuffer.allocate(8));
        refuses(new SealedChannel(far(), 1024, 1024), IOException.class, "a message of 0 bytes");
    }

    @Test
    void receive_saysWhenTheOtherSideIsGone() throws IOException {
        near().close();
        refuses(new SealedChannel(far(), 1024, 1024), EOFException.class, "closed by the other side");
    }

    @Test
    void offer_refusesMoreThanMayWait() {
        SealedChannel channel = new SealedChannel(near(), 1024, 1000);
        assertThat(channel.offer(new byte[600])).isTrue();
        assertThat(channel.offer(new byte[600])).isFalse();
        assertThat(channel.overflowed()).isTrue();
        assertThat(channel.offer(new byte[1])).as("nothing more").isFalse();
    }

    @Test
    void offerAll_takesNoRoom_andSendsInItsTurn_whatIsMadeOnlyThen() throws IOException {
        SealedChannel near = new SealedChannel(near(), 1024, 1000);
        SealedChannel far = new SealedChannel(far(), 1024, 1000);
        AtomicInteger made = new AtomicInteger();
        near.offer(new byte[] {1});
        near.offerAll(() -> Stream.generate(() -> new byte[] {2, (byte) made.incrementAndGet()})
                .limit(2_000)
                .iterator());
        near.offer(new byte[] {3});
        assertThat(made).hasValue(0);
        near.flush();
        assertThat(await(far)).isEqualTo(ByteBuffer.wrap(new byte[] {1}));
        for (int i = 1; i <= 2_000; i++) {
            assertThat(await(far)).isEqualTo(ByteBuffer.wrap(new byte[] {2, (byte) i}));
            near.flush();
        }
        assertThat(await(far)).isEqualTo(ByteBuffer.wrap(new byte[] {3}));
        assertThat(near.overflowed()).isFalse();
    }

    @Test
    void offerFirst_isSentBeforeWhatWaits_evenWhereNothingElseFits() throws IOException {
        SealedChannel near = new SealedChannel(near(), 1024, 200);
        SealedChannel far = new SealedChannel(far(), 1024, 200);
        near.offer(new byte[200]);
        near.offerFirst(new byte[] {7});
        assertThat(near.overflowed()).isFalse();
        near.flush();
        assertThat(await(far)).isEqualTo(ByteBuffer.wrap(new byte[] {7}));
        assertThat(await(far).remaining()).isEqualTo(200);
    }

    private SocketChannel near() {
        return Objects.requireNonNull(nearSocket);
    }

    private SocketChannel far() {
        return Objects.requireNonNull(farSocket);
    }

    private static SealedChannel sealed(SocketChannel socket, Secret secret, String out, String in) {
        SealedChannel channel = new SealedChannel(socket, 1024, 1 << 20);
        channel.secure(secret.seal(in, NONCE, NONCE), secret.seal(out, NONCE, NONCE));
        return channel;
    }

    private static void send(SealedChannel channel, byte[] message) throws IOException {
        assertThat(channel.offer(message)).isTrue();
        assertThat(channel.flush()).isTrue();
    }

    private static ByteBuffer await(SealedChannel channel) throws IOException {
        ByteBuffer message = channel.receive();
        while (message == null) {
            Thread.onSpinWait();
            message = channel.receive();
        }
        return message;
    }

    private static void refuses(SealedChannel channel, Class<? extends IOException> type, String why) {
        assertThatThrownBy(() -> await(channel)).isInstanceOf(type).hasMessageContaining(why);
    }
}
