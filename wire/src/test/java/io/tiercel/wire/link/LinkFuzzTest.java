package io.tiercel.wire.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.events.VersionChanges;
import io.tiercel.testkit.Fuzz;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What comes over a connection, before and after the other side has proved that it has the secret. */
@Tag("fuzz")
final class LinkFuzzTest {
    private static final byte[] NONCE = new byte[32];
    private static final Secret SECRET = new Secret("sixteen bytes at least".getBytes(StandardCharsets.US_ASCII));
    private static final int CONNECTIONS = 1_500;

    @Test
    void hello() throws InterruptedException {
        Fuzz.of("hello")
                .sample(Greeting.hello(NONCE))
                .run(bytes ->
                        assertThat(Greeting.helloNonce(ByteBuffer.wrap(bytes))).hasSize(NONCE.length));
    }

    @Test
    void introduction() throws InterruptedException {
        byte[] message = Introduction.own().message();
        Fuzz.of("introduction")
                .sample(Arrays.copyOfRange(message, 1, message.length))
                .run(bytes -> Introduction.read(new MessageReader(ByteBuffer.wrap(bytes))));
    }

    @Test
    void framesBeforeTheSecret() throws Exception {
        byte[] hello = Greeting.hello(Greeting.nonce(new SecureRandom()));
        Fuzz.of("frames before the secret")
                .sample(frame(hello, new byte[0]))
                .sample(frame(NONCE, new byte[0]))
                .inputs(CONNECTIONS)
                .run(bytes -> receiveAll(bytes, null));
    }

    @Test
    void sealedFrames_giveNothingThatWasNotSealed() throws Exception {
        List<byte[]> messages = List.of(new byte[] {1}, new byte[300], "a message".getBytes(StandardCharsets.US_ASCII));
        Seal seal = SECRET.seal("there", NONCE, NONCE);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        for (byte[] message : messages) {
            stream.writeBytes(frame(message, seal.next(message)));
        }
        Fuzz.of("sealed frames")
                .sample(stream.toByteArray())
                .inputs(CONNECTIONS)
                .run(bytes -> receiveAll(bytes, messages));
    }

    @Test
    void changes() throws InterruptedException {
        VersionChanges changes = new VersionChanges();
        changes.advance(5);
        changes.advance(Long.MIN_VALUE);
        changes.addOpen(-7, 2);
        Fuzz.of("changes")
                .samples(ChangeMessages.of(changes).stream().map(Contents::of).toList())
                .run(bytes -> ChangeMessages.carryOut(ByteBuffer.wrap(bytes), new Uninterested()));
    }

    @Test
    void number() throws InterruptedException {
        Fuzz.of("a number").sample(new byte[8]).run(bytes -> Message.value(ByteBuffer.wrap(bytes)));
    }

    @Test
    void parts() throws InterruptedException {
        Fuzz.of("parts").sample(new byte[50]).run(bytes -> {
            LongContent content = new LongContent(1_000);
            for (int i = 0; i < 20; i++) {
                content.add(ByteBuffer.wrap(bytes));
            }
            assertThat(content.take()).hasSizeLessThanOrEqualTo(1_000);
        });
    }

    /** Takes all messages of the stream up to its end; where it is sealed, these and no others, in this order. */
    private static void receiveAll(byte[] stream, @Nullable List<byte[]> sealed) throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open();
                SocketChannel near = connected(listener);
                SocketChannel far = listener.accept()) {
            SealedChannel channel = new SealedChannel(far, 1024, 1024);
            if (sealed != null) {
                channel.secure(SECRET.seal("there", NONCE, NONCE), SECRET.seal("back", NONCE, NONCE));
            }
            near.write(ByteBuffer.wrap(stream));
            near.shutdownOutput();
            receiveAll(channel, sealed);
        }
    }

    private static void receiveAll(SealedChannel channel, @Nullable List<byte[]> sealed) throws IOException {
        int received = 0;
        try {
            while (true) {
                ByteBuffer message = channel.receive();
                if (message != null && sealed != null) {
                    assertThat(message).isEqualTo(ByteBuffer.wrap(sealed.get(received)));
                }
                received += message == null ? 0 : 1;
            }
        } catch (EOFException e) {
            // All that was sent has been read.
            return;
        }
    }

    private static SocketChannel connected(ServerSocketChannel listener) throws IOException {
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        SocketChannel near = SocketChannel.open(listener.getLocalAddress());
        // Closed at once: thousands of connections that linger would use up the ports.
        return near.setOption(StandardSocketOptions.SO_LINGER, 0);
    }

    private static byte[] frame(byte[] message, byte[] seal) {
        return ByteBuffer.allocate(Integer.BYTES + message.length + seal.length)
                .putInt(message.length)
                .put(message)
                .put(seal)
                .array();
    }

    private static final class Uninterested implements VersionChanges.Sink {
        @Override
        public void advance(long name) {}

        @Override
        public void addOpen(long name, int delta) {
            assertThat(delta).isNotZero();
        }
    }
}
