package io.tiercel.coordinator.hot;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.core.hot.HotConfig;
import io.tiercel.core.hot.HotModel;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.HotSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.ManualClock;
import io.tiercel.testkit.Memcached;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.memcached.MemcachedConnection;
import io.tiercel.wire.memcached.Pieces;
import io.tiercel.wire.memcached.PlainPieces;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of real servers. */
@Timeout(120)
class HotServersKeeperTest {
    private static final long SECOND = 1_000_000_000L;

    private final Map<String, Long> there = new ConcurrentHashMap<>();
    private final HotServersKeeper.Listener listener = new HotServersKeeper.Listener() {
        @Override
        public void arrived(String server, long capacityBytes) {
            there.put(server, capacityBytes);
        }

        @Override
        public void gone(String server) {
            there.remove(server);
        }
    };

    @BeforeEach
    void requireMemcached() {
        assumeTrue(Memcached.isInstalled(), "memcached is not installed (Debian: memcached)");
    }

    @Test
    void serverFilledWithBlocksOfManySizes_evictsNothingByItself() throws Exception {
        Seed seed = Seed.announced("HotServersKeeperTest");
        try (Memcached memcached = Memcached.start(64);
                HotServersKeeper keeper = watch(memcached.name())) {
            until("there", () -> there.containsKey(memcached.name()));
            Holding holding = new Holding();
            HotDirectory directory = directory(holding);
            directory.serverArrived(memcached.name(), there.getOrDefault(memcached.name(), 0L));
            for (int block = 0; block < 300; block++) {
                read(directory, block, seed.between(300 << 10, 500 << 10));
            }
            assertThat(holding.copies).hasSizeGreaterThan(100);
            try (MemcachedConnection server = MemcachedConnection.open(memcached.address(), 10 * SECOND)) {
                bring(server, holding.copies);
                assertThat(server.statistics()).as(seed.toString()).containsEntry("evictions", "0");
            }
        }
    }

    @Test
    void serverWithoutRoomForAPiece_isNotThere() throws Exception {
        assertThatThrownBy(() -> ServerKeeper.limit(Map.of("limit_maxbytes", "9")))
                .isInstanceOf(IOException.class)
                .hasMessage("it has room for 9 bytes, and 1048576 are the least: start it with a larger -m");
        try (ServerSocket small = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                HotServersKeeper keeper = watch("127.0.0.1:" + small.getLocalPort())) {
            for (int i = 0; i < 3; i++) {
                answer(small, "STAT pid 1\r\nSTAT time 9\r\nSTAT uptime 1\r\nSTAT limit_maxbytes 9\r\nEND\r\n");
            }
            assertThat(there).isEmpty();
        }
    }

    /** Says this to whoever comes next, and hears them until they leave. */
    private static void answer(ServerSocket server, String answer) throws IOException {
        try (Socket socket = server.accept()) {
            socket.getOutputStream().write(answer.getBytes(US_ASCII));
            socket.getOutputStream().flush();
            assertThat(socket.getInputStream().readAllBytes()).asString().isEqualTo("stats\r\n");
        }
    }

    @Test
    void close_waitsForAllServersTogether() throws Exception {
        try (Memcached memcached = Memcached.start(64)) {
            String port = memcached.name().substring(memcached.name().lastIndexOf(':'));
            CountDownLatch busy = new CountDownLatch(3);
            HotServersKeeper keeper = new HotServersKeeper(
                    addresses("127.0.0.1" + port + ",localhost" + port + ",127.1" + port),
                    0,
                    new LateListener(busy),
                    System::nanoTime);
            assertThat(busy.await(60, TimeUnit.SECONDS)).isTrue();
            long begun = System.nanoTime();
            keeper.close();
            assertThat(System.nanoTime() - begun).isLessThan(3 * SECOND);
        }
    }

    /** Takes a second to come to an end, as a look-up of a name may. */
    private record LateListener(CountDownLatch busy) implements HotServersKeeper.Listener {
        @Override
        public void arrived(String server, long capacityBytes) {
            busy.countDown();
            while (!Thread.interrupted()) {
                LockSupport.park();
            }
            LockSupport.parkNanos(SECOND);
        }

        @Override
        public void gone(String server) {}
    }

    @Test
    void serverWithMoreKeysThanAreTakenAtOnce_isThereOnceItHasNone() throws Exception {
        int keys = 250_000;
        try (Memcached memcached = Memcached.start(128)) {
            fill(memcached.address(), keys);
            try (MemcachedConnection server = MemcachedConnection.open(memcached.address(), 10 * SECOND)) {
                assertThat(server.keys(Pieces.PREFIX, keys)).hasSizeGreaterThan(200_000);
                try (HotServersKeeper keeper = watch(memcached.name())) {
                    until("there", () -> there.containsKey(memcached.name()));
                    assertThat(server.keys(Pieces.PREFIX, keys)).isEmpty();
                }
            }
        }
    }

    @Test
    void blockThatIsHeldAgain_isNotLetGoOfASecondTime() throws Exception {
        ManualClock clock = new ManualClock();
        try (Memcached memcached = Memcached.start(64);
                HotServersKeeper keeper = watch(memcached.name(), clock);
                MemcachedConnection server = MemcachedConnection.open(memcached.address(), 10 * SECOND)) {
            until("there", () -> there.containsKey(memcached.name()));
            CachedCopy again = copy(1, memcached);
            CachedCopy cold = copy(2, memcached);
            bring(server, List.of(again, cold));
            keeper.release(memcached.name(), again.block(), again.bytes());
            keeper.release(memcached.name(), cold.block(), cold.bytes());
            until("let go", () -> keys(server).isEmpty());
            keeper.hold(memcached.name(), again.block());
            bring(server, List.of(again, cold));
            clock.advance(Duration.ofSeconds(21));
            List<String> left = new Pieces(again.block(), again.bytes()).keys(0, 2);
            until("the other let go again", () -> keys(server).size() == left.size());
            assertThat(keys(server)).containsExactlyInAnyOrderElementsOf(left);
        }
    }

    private static CachedCopy copy(long id, Memcached memcached) {
        return new CachedCopy(new BlockName("BP-1", id, 1001), Pieces.BYTES + 10, memcached.name(), "127.0.0.1");
    }

    private static List<String> keys(MemcachedConnection server) {
        try {
            return server.keys(Pieces.PREFIX, 100);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HotServersKeeper watch(String server) {
        return watch(server, System::nanoTime);
    }

    private HotServersKeeper watch(String server, LongSupplier nanoClock) {
        return new HotServersKeeper(addresses(server), 0, listener, nanoClock);
    }

    private static List<HotServerAddress> addresses(String servers) {
        return HotServerAddress.of(Settings.of(Map.of(HotSettings.SERVERS.key(), servers)));
    }

    /** One in which a block is hot at its first read. */
    private static HotDirectory directory(HotSite site) {
        return new HotDirectory(
                HotConfig.of(0, 60 * SECOND),
                HotModel.EXPECTED,
                NamedTopology.parse("test", List.of()),
                site,
                new HotCounters());
    }

    private static void read(HotDirectory directory, long block, long bytes) {
        BlockName name = new BlockName("BP-1-10.0.0.1-99", block, 1001);
        directory.read(0, new BlockRead(name, bytes, "/file", bytes, "node", false), null);
    }

    /** As clients do. */
    private static void bring(MemcachedConnection server, List<CachedCopy> copies) throws IOException {
        for (CachedCopy copy : copies) {
            Pieces pieces = new Pieces(copy.block(), copy.bytes());
            for (long piece = 0; piece < pieces.count(); piece++) {
                assertThat(server.add(pieces.fillKey(piece), 0, 30, ByteBuffer.allocate(0)))
                        .isTrue();
                ByteBuffer bytes = ByteBuffer.allocate(pieces.length(piece));
                assertThat(new PlainPieces(pieces).store(server, piece, 600, bytes))
                        .isTrue();
            }
        }
    }

    /** As somebody may who reaches the server. */
    private static void fill(InetSocketAddress address, int keys) throws IOException {
        try (Socket socket = new Socket(address.getAddress(), address.getPort());
                OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 1 << 16)) {
            for (int key = 0; key < keys; key++) {
                out.write(("set " + Pieces.PREFIX + key + " 0 0 0 noreply\r\n\r\n").getBytes(US_ASCII));
            }
            // The answer to this comes after all that was before it.
            out.write("version\r\n".getBytes(US_ASCII));
            out.flush();
            assertThat(socket.getInputStream().read()).isEqualTo('V');
        }
    }

    private static void until(String what, BooleanSupplier condition) throws InterruptedException {
        Await.until(what, Duration.ofSeconds(60), condition::getAsBoolean);
    }

    /** What is to be held. */
    private static final class Holding implements HotSite {
        final List<CachedCopy> copies = new ArrayList<>();

        @Override
        public void hot(CachedCopy copy) {
            copies.add(copy);
        }

        @Override
        public void cold(BlockName block) {
            copies.removeIf(copy -> copy.block().equals(block));
        }

        @Override
        public void release(String server, BlockName block, long bytes) {}
    }
}
