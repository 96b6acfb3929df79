package io.tiercel.wire.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Fuzz;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.memcached.MemcachedConnection.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A memcached server that answers anything, and pieces that somebody else has put there. */
@Tag("fuzz")
final class MemcachedFuzzTest {
    private static final long TIMEOUT_NANOS = 5_000_000_000L;
    private static final int CONNECTIONS = 1_500;
    private static final int BLOCK_BYTES = 40_000;
    private static final Pieces PIECES = new Pieces(new BlockName("BP-1", 2, 3), BLOCK_BYTES);

    private interface Conversation {
        void with(MemcachedConnection server) throws IOException;
    }

    @Test
    void values() throws InterruptedException {
        fuzz("memcached's values", "VALUE a 7 3\r\nabc\r\nVALUE b 4294967295 0\r\n\r\nEND\r\n", server -> {
            server.get(List.of("a", "b"));
            for (Value value = server.nextValue(); value != null; value = server.nextValue()) {
                server.skip(value);
            }
        });
    }

    @Test
    void statistics() throws InterruptedException {
        fuzz("memcached's statistics", "STAT pid 1\r\nSTAT version 1.6.18 x\r\nEND\r\n", server -> server.statistics());
    }

    @Test
    void keys() throws InterruptedException {
        String line = "key=tiercel%2FBP-1%2F2 exp=-1 la=1 cas=2 fetch=no cls=1 size=63\r\n";
        fuzz(
                "memcached's keys",
                line + line + "END\r\n",
                server -> assertThat(server.keys("tiercel/", 100)).allMatch(key -> key.startsWith("tiercel/")));
    }

    @Test
    void outcomes() throws InterruptedException {
        fuzz("memcached's outcomes", "DELETED\r\nNOT_FOUND\r\nSTORED\r\nNOT_STORED\r\n", server -> {
            server.delete(List.of("a", "b"));
            server.set("a", 0, 0, ByteBuffer.allocate(5));
            server.add("a", 0, 0, ByteBuffer.allocate(5));
        });
    }

    @Test
    void piecesAsTheyAre_areThoseThatWereStoredOrNone() throws Exception {
        fuzzPieces("plain pieces", new PlainPieces(PIECES));
    }

    @Test
    void encryptedPieces_areThoseThatWereStoredOrNone() throws Exception {
        fuzzPieces("encrypted pieces", new EncryptedPieces(PIECES, new byte[32]));
    }

    private static void fuzzPieces(String name, PieceFormat format) throws Exception {
        byte[] bytes = Seed.announced(name).bytes(BLOCK_BYTES);
        byte[] answer = answer(stored(format, bytes));
        Fuzz.of(name)
                .sample(answer)
                .inputs(CONNECTIONS)
                .run(input -> converse(input, server -> {
                    ByteBuffer read = ByteBuffer.allocate(BLOCK_BYTES);
                    server.get(List.of(PIECES.key(0)));
                    Value value = server.nextValue();
                    if (value != null && format.read(server, value, 0, read)) {
                        assertThat(read.array()).isEqualTo(bytes);
                    }
                }));
    }

    /** What goes to the server when a piece is stored. */
    private static byte[] stored(PieceFormat format, byte[] bytes) throws IOException {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        try (ServerSocketChannel listener = listener();
                MemcachedConnection client = connected(listener);
                SocketChannel server = listener.accept()) {
            server.write(ascii("STORED\r\n"));
            assertThat(format.store(client, 0, 5, ByteBuffer.wrap(bytes))).isTrue();
            ByteBuffer part = ByteBuffer.allocate(2 * BLOCK_BYTES);
            server.configureBlocking(false);
            while (server.read(part) > 0) {
                sent.write(part.array(), 0, part.position());
                part.clear();
            }
        }
        return sent.toByteArray();
    }

    /** The answer to who asks for what was stored by {@code set key flags expiry bytes}. */
    private static byte[] answer(byte[] set) {
        String all = new String(set, StandardCharsets.ISO_8859_1);
        String[] words = all.substring(0, all.indexOf("\r\n")).split(" ", -1);
        String value = all.substring(all.indexOf("\r\n"));
        return ("VALUE " + words[1] + ' ' + words[2] + ' ' + words[4] + value + "END\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void fuzz(String name, String answer, Conversation conversation) throws InterruptedException {
        Fuzz.of(name)
                .sample(answer.getBytes(StandardCharsets.US_ASCII))
                .inputs(CONNECTIONS)
                .run(bytes -> converse(bytes, conversation));
    }

    /** Speaks with a server that says this, whatever it is asked, and then hangs up. */
    private static void converse(byte[] answer, Conversation conversation) throws IOException {
        try (ServerSocketChannel listener = listener();
                MemcachedConnection client = connected(listener);
                SocketChannel server = listener.accept()) {
            // Closed at once: thousands of connections that linger would use up the ports.
            server.setOption(StandardSocketOptions.SO_LINGER, 0);
            server.write(ByteBuffer.wrap(answer));
            server.shutdownOutput();
            conversation.with(client);
        }
    }

    private static ServerSocketChannel listener() throws IOException {
        return ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    private static MemcachedConnection connected(ServerSocketChannel listener) throws IOException {
        return MemcachedConnection.open((InetSocketAddress) listener.getLocalAddress(), TIMEOUT_NANOS);
    }

    private static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }
}
