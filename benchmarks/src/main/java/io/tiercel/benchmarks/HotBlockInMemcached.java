package io.tiercel.benchmarks;

import io.tiercel.client.data.block.BlockSource;
import io.tiercel.client.data.block.HotStream;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.client.hot.HotServer;
import io.tiercel.client.hot.HotServers;
import io.tiercel.client.hot.HotSource;
import io.tiercel.testkit.Memcached;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.crypt.AeadCipher;
import io.tiercel.wire.memcached.EncryptedPieces;
import io.tiercel.wire.memcached.MemcachedConnection;
import io.tiercel.wire.memcached.PieceFormat;
import io.tiercel.wire.memcached.Pieces;
import io.tiercel.wire.memcached.PlainPieces;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import net.rubyeye.xmemcached.MemcachedClient;
import net.rubyeye.xmemcached.XMemcachedClientBuilder;
import net.rubyeye.xmemcached.exception.MemcachedException;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.jspecify.annotations.Nullable;

/** One block in a real memcached, and the ways to read it. Thread-safe. */
final class HotBlockInMemcached implements Closeable {
    static final int BYTES = 32 << 20;

    private static final int PIECES = BYTES / Pieces.BYTES;
    private static final int MEMCACHED_MB = 256;
    private static final int CHUNK_BYTES = 1 << 20;
    private static final int PIECES_AT_ONCE = 8;
    private static final long TIMEOUT_NANOS = 5_000_000_000L;
    private static final int LIBRARY_CONNECTIONS = 4;
    /** The flags by which the library knows an array of bytes. */
    private static final int LIBRARY_BYTES = 8 << 8;

    private final Memcached memcached;
    private final Pieces plain = new Pieces(new BlockName("BP-1", 1, 1001), BYTES);
    private final Pieces encrypted = new Pieces(new BlockName("BP-1", 2, 1001), BYTES);
    private final byte[] key = new byte[AeadCipher.KEY_BYTES];
    private final HotServers servers = new HotServers(TIMEOUT_NANOS, System::nanoTime);
    private final MemcachedClient library;
    private final ThreadLocal<ByteBuffer> buffers =
            ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(CHUNK_BYTES));
    private final ThreadLocal<SocketChannel> channels = ThreadLocal.withInitial(this::connect);

    private HotBlockInMemcached(Memcached memcached) throws IOException {
        this.memcached = memcached;
        SplittableRandom random = new SplittableRandom(1);
        PieceFormat checked = new PlainPieces(plain);
        PieceFormat sealed = new EncryptedPieces(encrypted, key);
        try (MemcachedConnection connection = MemcachedConnection.open(memcached.address(), TIMEOUT_NANOS)) {
            for (int piece = 0; piece < PIECES; piece++) {
                byte[] content = new byte[Pieces.BYTES];
                random.nextBytes(content);
                ByteBuffer bytes = ByteBuffer.wrap(content);
                boolean stored = checked.store(connection, piece, 0, bytes)
                        && sealed.store(connection, piece, 0, bytes)
                        && connection.set(plainKey(piece), LIBRARY_BYTES, 0, bytes);
                if (!stored) {
                    throw new IOException("memcached does not take the block");
                }
            }
        }
        XMemcachedClientBuilder builder = new XMemcachedClientBuilder(List.of(memcached.address()));
        builder.setConnectionPoolSize(LIBRARY_CONNECTIONS);
        library = builder.build();
    }

    /** Starts memcached and fills it. */
    static HotBlockInMemcached create() {
        try {
            return new HotBlockInMemcached(Memcached.start(MEMCACHED_MB));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while memcached starts", e);
        }
    }

    /** By the client layer, as in a cluster without block tokens; where the furthest of it came from. */
    Tier read() throws IOException {
        return read(plain, new PlainPieces(plain));
    }

    /** By the client layer, as in a cluster with block tokens; where the furthest of it came from. */
    Tier readEncrypted() throws IOException {
        return read(encrypted, new EncryptedPieces(encrypted, key));
    }

    private Tier read(Pieces pieces, PieceFormat format) throws IOException {
        ByteBuffer dst = buffers.get();
        Tier furthest = Tier.PROCESS;
        HotServer server = servers.at(memcached.name());
        HotSource source = server == null ? null : new HotSource(server, format);
        try (HotStream stream = new HotStream(pieces, () -> source, new NoDataNode())) {
            for (long from = 0; from < BYTES; from += CHUNK_BYTES) {
                Tier tier = stream.readFully(from, dst.clear(), BYTES);
                furthest = tier.compareTo(furthest) > 0 ? tier : furthest;
            }
        }
        return furthest;
    }

    /** As answers to the same questions, whose bytes nobody looks at. */
    void receive() throws IOException {
        SocketChannel channel = channels.get();
        for (int first = 0; first < PIECES; first += PIECES_AT_ONCE) {
            List<String> keys = plainKeys(first);
            channel.write(ascii("get " + String.join(" ", keys) + "\r\n"));
            long bytes = "END\r\n".length();
            for (String key : keys) {
                bytes += ("VALUE " + key + " " + LIBRARY_BYTES + " " + Pieces.BYTES + "\r\n").length()
                        + Pieces.BYTES
                        + "\r\n".length();
            }
            receive(channel, bytes);
        }
    }

    /** By a library, into arrays of its own. */
    void readByLibrary() throws InterruptedException, MemcachedException, TimeoutException {
        for (int first = 0; first < PIECES; first += PIECES_AT_ONCE) {
            int values = library.<byte[]>get(plainKeys(first), TIMEOUT_NANOS / 1_000_000)
                    .size();
            if (values != PIECES_AT_ONCE) {
                throw new IllegalStateException("the library gives " + values + " values");
            }
        }
    }

    @Override
    public void close() throws IOException {
        library.shutdown();
        memcached.close();
    }

    private void receive(SocketChannel channel, long bytes) throws IOException {
        ByteBuffer dst = buffers.get();
        for (long left = bytes; left > 0; ) {
            int received = channel.read(dst.clear().limit((int) Math.min(dst.capacity(), left)));
            if (received < 0) {
                throw new EOFException("memcached has closed the connection");
            }
            left -= received;
        }
    }

    private SocketChannel connect() {
        try {
            return SocketChannel.open(memcached.address());
        } catch (IOException e) {
            throw new IllegalStateException("memcached is gone", e);
        }
    }

    private static List<String> plainKeys(int first) {
        return IntStream.range(first, first + PIECES_AT_ONCE)
                .mapToObj(HotBlockInMemcached::plainKey)
                .toList();
    }

    private static String plainKey(int piece) {
        return "plain/" + piece;
    }

    private static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Nothing is to be read from HDFS. */
    private static final class NoDataNode implements BlockSource {
        @Override
        public Tier readFully(long from, ByteBuffer dst, long readAheadTo) throws IOException {
            throw new IOException("the block is not in memcached");
        }

        @Override
        public @Nullable DatanodeInfo served() {
            return null;
        }

        @Override
        public void close() {}
    }
}
