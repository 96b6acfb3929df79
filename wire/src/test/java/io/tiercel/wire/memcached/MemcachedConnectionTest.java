package io.tiercel.wire.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.testkit.Memcached;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.memcached.MemcachedConnection.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With a real memcached, and with servers that are none. */
@Timeout(60)
class MemcachedConnectionTest {
    private static final long TIMEOUT_NANOS = 2_000_000_000L;
    private static final long SHORT_NANOS = 200_000_000L;

    private Memcached server;
    private MemcachedConnection connection;

    @BeforeEach
    void connect() throws Exception {
        assumeTrue(Memcached.isInstalled(), "memcached is not installed (Debian: memcached)");
        server = Memcached.start(64);
        connection = MemcachedConnection.open(server.address(), TIMEOUT_NANOS);
    }

    @AfterEach
    void close() throws Exception {
        if (server != null) {
            connection.close();
            server.close();
        }
    }

    @Test
    void get_givesWhatWasSet_inTheOrderAsked_withoutWhatIsNotThere() throws Exception {
        Seed seed = Seed.announced("MemcachedConnectionTest");
        List<byte[]> values = IntStream.range(0, 5)
                .mapToObj(i -> seed.bytes(seed.between(0, Pieces.BYTES)))
                .toList();
        for (int i = 0; i < values.size(); i++) {
            assertThat(connection.set("v" + i, i - 2, 0, ByteBuffer.wrap(values.get(i))))
                    .isTrue();
        }
        connection.get(List.of("v3", "absent", "v0", "v1", "v4", "none", "v2"));
        List<String> keys = new ArrayList<>();
        for (Value value = connection.nextValue(); value != null; value = connection.nextValue()) {
            int number = Integer.parseInt(value.key().substring(1));
            keys.add(value.key());
            assertThat(value.flags()).isEqualTo(number - 2);
            assertThat(read(value.bytes())).isEqualTo(values.get(number));
        }
        assertThat(keys).containsExactly("v3", "v0", "v1", "v4", "v2");
    }

    @Test
    void skippedValues_areReadPast() throws Exception {
        Seed seed = Seed.announced("MemcachedConnectionTest");
        for (int bytes : List.of(0, 1, 64 << 10, (64 << 10) + 1, Pieces.BYTES)) {
            connection.set("skipped", 0, 0, ByteBuffer.wrap(seed.bytes(bytes)));
            connection.get(List.of("skipped"));
            connection.skip(Objects.requireNonNull(connection.nextValue()));
            assertThat(connection.nextValue()).isNull();
        }
    }

    @Test
    void add_isTakenOnce() throws Exception {
        assertThat(connection.add("lock", 0, 60, ByteBuffer.allocate(0))).isTrue();
        assertThat(connection.add("lock", 0, 60, ByteBuffer.allocate(0))).isFalse();
    }

    @Test
    void delete_forgets_andDoesNotMindWhatIsNotThere() throws Exception {
        connection.set("a", 0, 0, ByteBuffer.wrap(new byte[10]));
        connection.delete(List.of("a", "b"));
        connection.get(List.of("a"));
        assertThat(connection.nextValue()).isNull();
    }

    @Test
    void set_ofWhatIsTooLarge_isRefused_andTheConnectionGoesOn() throws Exception {
        assertThat(connection.set("large", 0, 0, ByteBuffer.allocate(1 << 20))).isFalse();
        assertThat(connection.set("small", 0, 0, ByteBuffer.allocate(1 << 10))).isTrue();
    }

    @Test
    void statistics_haveTheLimit() throws Exception {
        assertThat(connection.statistics())
                .containsEntry("limit_maxbytes", "" + (64 << 20))
                .containsKey("pid");
    }

    @Test
    void keys_areThoseWithThePrefix() throws Exception {
        connection.set("tiercel/BP-1-127.0.0.1-2/3/4/0", 0, 0, ByteBuffer.allocate(1));
        connection.set("other", 0, 0, ByteBuffer.allocate(1));
        assertThat(connection.keys(Pieces.PREFIX, 10)).containsExactly("tiercel/BP-1-127.0.0.1-2/3/4/0");
        assertThat(connection.keys("", 10)).hasSize(2);
        assertThat(connection.keys("", 1)).hasSize(1);
    }

    @Test
    void keysThatNoLineCanName_areLeftOut() throws Exception {
        setByBinaryProtocol("tiercel/a b");
        setByBinaryProtocol("tiercel/\u00e9");
        connection.set("tiercel/c", 0, 0, ByteBuffer.allocate(1));
        assertThat(connection.statistics()).containsEntry("curr_items", "3");
        assertThat(connection.keys(Pieces.PREFIX, 10)).containsExactly("tiercel/c");
    }

    /** An empty value, as others may put one who reach the server. */
    private void setByBinaryProtocol(String key) throws IOException {
        byte[] name = key.getBytes(StandardCharsets.UTF_8);
        ByteBuffer request = ByteBuffer.allocate(32 + name.length);
        request.put((byte) 0x80).put((byte) 1).putShort((short) name.length).put((byte) 8);
        request.putInt(8, 8 + name.length).position(32).put(name);
        try (Socket socket =
                new Socket(server.address().getAddress(), server.address().getPort())) {
            socket.getOutputStream().write(request.array());
            assertThat(socket.getInputStream().readNBytes(24)).startsWith(0x81, 1, 0, 0, 0, 0, 0, 0);
        }
    }

    @Test
    void hungServer_isWaitedForNoLongerThanTheTimeout() throws Exception {
        connection.set("a", 0, 0, ByteBuffer.allocate(1));
        server.hang();
        try (MemcachedConnection impatient = MemcachedConnection.open(server.address(), SHORT_NANOS)) {
            impatient.get(List.of("a"));
            assertThatThrownBy(impatient::nextValue)
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessageContaining("200 ms");
        } finally {
            server.goOn();
        }
    }

    @Test
    void killedServer_isAnError() throws Exception {
        server.kill();
        assertThatThrownBy(() -> connection.statistics()).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> MemcachedConnection.open(server.address(), SHORT_NANOS))
                .isInstanceOf(IOException.class);
    }

    @Test
    void garbage_isAnError() throws Exception {
        for (String garbage : List.of("HTTP/1.1 400 Bad Request\r\n", "VALUE a\r\n", "VALUE a 0 x\r\n", "\r\n")) {
            assertThatThrownBy(() -> answering(garbage, MemcachedConnection::nextValue))
                    .as(garbage)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("answers");
        }
        assertThatThrownBy(() -> answering("x".repeat(10_000), MemcachedConnection::nextValue))
                .hasMessageContaining("line of more than");
    }

    @Test
    void skippedValue_ofAnyLengthThatTheServerSays_isAnErrorWhereItDoesNotCome() {
        assertThatThrownBy(() -> answering("VALUE a 0 " + Integer.MAX_VALUE + "\r\nx", open -> {
                    open.skip(Objects.requireNonNull(open.nextValue()));
                }))
                .isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void valueLongerThanSaid_isAnError() {
        assertThatThrownBy(() -> answering("VALUE a 0 2\r\nabc\r\nEND\r\n", open -> {
                    Objects.requireNonNull(open.nextValue());
                    open.read(ByteBuffer.allocate(2));
                }))
                .hasMessageContaining("longer than it said");
    }

    private byte[] read(int bytes) throws IOException {
        ByteBuffer dst = ByteBuffer.allocateDirect(bytes);
        connection.read(dst);
        byte[] read = new byte[bytes];
        dst.flip().get(read);
        return read;
    }

    private interface Use {
        void of(MemcachedConnection connection) throws IOException;
    }

    /** Uses a connection to a server that says this and no more. */
    private static void answering(String answer, Use use) throws Exception {
        try (ServerSocket liar = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                MemcachedConnection open = MemcachedConnection.open(
                        new InetSocketAddress(liar.getInetAddress(), liar.getLocalPort()), SHORT_NANOS);
                Socket accepted = liar.accept()) {
            accepted.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            accepted.getOutputStream().flush();
            use.of(open);
        }
    }
}
