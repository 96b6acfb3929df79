package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.client.data.chunk.Tier;
import io.tiercel.client.hot.HotServer;
import io.tiercel.client.hot.HotServers;
import io.tiercel.client.hot.HotSource;
import io.tiercel.testkit.ManualClock;
import io.tiercel.testkit.Memcached;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.memcached.MemcachedConnection;
import io.tiercel.wire.memcached.PieceFormat;
import io.tiercel.wire.memcached.Pieces;
import io.tiercel.wire.memcached.PlainPieces;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Blocks in a real memcached, before a DataNode that is played. */
@Timeout(60)
class HotStreamTest {
    private static final long TIMEOUT_NANOS = 1_000_000_000L;
    private static final long SECOND = 1_000_000_000L;
    private static final int BYTES = 3 * Pieces.BYTES + 1_000;
    private static final int PART = 10_000;

    final Seed seed = Seed.announced("HotStreamTest");
    final byte[] content = seed.bytes(BYTES);
    final Pieces pieces = new Pieces(new BlockName("BP-1", 2, 3), BYTES);
    private final ManualClock clock = new ManualClock();
    private final HotServers servers = new HotServers(TIMEOUT_NANOS, clock);
    private final PlayedDataNode dataNode = new PlayedDataNode(content);
    private Memcached memcached;
    private boolean hot = true;

    @BeforeEach
    void start() throws Exception {
        assumeTrue(Memcached.isInstalled(), "memcached is not installed (Debian: memcached)");
        memcached = Memcached.start(64);
    }

    @AfterEach
    void stop() throws Exception {
        if (memcached != null) {
            memcached.close();
        }
    }

    @Test
    void whatOneReaderBrings_othersGetFromMemcached() throws Exception {
        assertThat(readAll()).isEqualTo(Tier.DATANODE);
        assertThat(statistics()).containsEntry("fills", 4L).containsEntry("hits", 0L);
        dataNode.bytesRead = 0;
        assertThat(readAll()).isEqualTo(Tier.MEMCACHED);
        assertThat(dataNode.bytesRead).isZero();
        assertThat(statistics()).containsEntry("hits", 4L);
    }

    @Test
    void shortReads_ofOneWhoGoesOn_bringWholePieces_andReadNothingTwice() throws Exception {
        assertThat(readInParts()).isEqualTo(Tier.DATANODE);
        assertThat(dataNode.bytesRead).isEqualTo(BYTES);
        assertThat(statistics()).containsEntry("fills", 4L);
        dataNode.bytesRead = 0;
        assertThat(readInParts()).isEqualTo(Tier.MEMCACHED);
        assertThat(dataNode.bytesRead).isZero();
        hot = false;
        readInParts();
        assertThat(dataNode.bytesRead).isEqualTo(BYTES);
    }

    @Test
    void shortReads_ofAPieceThatAnotherBrings_askMemcachedOnce() throws Exception {
        try (MemcachedConnection connection = MemcachedConnection.open(memcached.address(), SECOND)) {
            assertThat(connection.add(pieces.fillKey(0), 0, 30, ByteBuffer.allocate(0)))
                    .isTrue();
        }
        try (HotStream stream = stream()) {
            for (int from = 0; from < Pieces.BYTES; from += PART) {
                check(stream, from, Math.min(PART, Pieces.BYTES - from), BYTES);
            }
        }
        assertThat(dataNode.bytesRead).isEqualTo(Pieces.BYTES);
        assertThat(statistics()).containsEntry("fills", 0L).containsEntry("misses", 1L);
    }

    @Test
    void aBlockThatIsNotHot_isLeftAlone() throws Exception {
        hot = false;
        readAll();
        readAll();
        assertThat(statistics())
                .allSatisfy((name, count) -> assertThat(count).as(name).isZero());
    }

    @Test
    void partsOfPieces_areRightWhateverIsThere() throws Exception {
        readAll();
        for (int round = 0; round < 200; round++) {
            if (seed.oneIn(5)) {
                evict(seed.below(4));
            }
            try (HotStream stream = stream()) {
                int from = seed.below(BYTES);
                while (from < BYTES && !seed.oneIn(4)) {
                    int length = Math.min(seed.between(1, Pieces.BYTES), BYTES - from);
                    check(stream, from, length, seed.pick(0, BYTES));
                    from += seed.oneIn(3) ? seed.below(BYTES - from) : length;
                }
            }
        }
        assertThat(statistics().get("hits")).isPositive();
        assertThat(statistics()).containsEntry("corrupt", 0L).containsEntry("opens", 0L);
    }

    @Test
    void aMissingPiece_isBroughtByOneOfThoseWhoMissIt() throws Exception {
        try (HotStream first = stream();
                HotStream second = stream()) {
            dataNode.meanwhile = () -> {
                dataNode.meanwhile = () -> {};
                check(second, 0, Pieces.BYTES, BYTES);
            };
            check(first, 0, Pieces.BYTES, BYTES);
        }
        assertThat(statistics()).containsEntry("fills", 1L);
    }

    @Test
    void oneMissingPiece_leavesTheOthersHits() throws Exception {
        readAll();
        evict(1);
        readAll();
        assertThat(statistics()).containsEntry("hits", 3L);
    }

    @Test
    void hungServer_costsOneTimeout_andIsTriedAgainLater() throws Exception {
        readAll();
        memcached.hang();
        long begun = System.nanoTime();
        assertThat(readAll()).isEqualTo(Tier.DATANODE);
        assertThat(readAll()).isEqualTo(Tier.DATANODE);
        assertThat(System.nanoTime() - begun)
                .as("far less than a timeout for each piece")
                .isLessThan(4 * SECOND);
        assertThat(statistics()).containsEntry("opens", 1L);
        memcached.goOn();
        assertThat(readAll()).as("the circuit is open").isEqualTo(Tier.DATANODE);
        assertThat(statistics()).containsEntry("closes", 0L);
        clock.advance(Duration.ofSeconds(1));
        assertThat(readAll()).isEqualTo(Tier.MEMCACHED);
        assertThat(readAll()).isEqualTo(Tier.MEMCACHED);
        assertThat(statistics()).containsEntry("opens", 1L).containsEntry("closes", 1L);
    }

    @Test
    void killedServer_andOneStartedAgainEmpty_areRight() throws Exception {
        readAll();
        memcached.kill();
        readAll();
        memcached.restart();
        clock.advance(Duration.ofSeconds(1));
        assertThat(readAll()).as("empty").isEqualTo(Tier.DATANODE);
        assertThat(readAll()).isEqualTo(Tier.MEMCACHED);
    }

    @Test
    void fullServer_refuses_andReadsGoOn() throws Exception {
        memcached.close();
        memcached = Memcached.start(2, "-M");
        readAll();
        readAll();
        assertThat(statistics().get("refusals")).isPositive();
        assertThat(statistics()).containsEntry("opens", 0L);
    }

    @Test
    void damagedPiece_isReadFromTheDataNode() throws Exception {
        readAll();
        put(1, ByteBuffer.wrap(seed.bytes(Pieces.BYTES)));
        assertThat(readAll()).isEqualTo(Tier.DATANODE);
        assertThat(statistics()).containsEntry("corrupt", 1L).containsEntry("opens", 0L);
    }

    @Test
    void pieceOfAnotherLength_isReadFromTheDataNode() throws Exception {
        readAll();
        put(3, ByteBuffer.wrap(content, 0, 10));
        assertThat(readAll()).isEqualTo(Tier.DATANODE);
        assertThat(statistics()).containsEntry("corrupt", 1L).containsEntry("opens", 0L);
    }

    @Test
    void damagedPiece_isBroughtAnew() throws Exception {
        readAll();
        evict(1);
        put(1, ByteBuffer.wrap(seed.bytes(Pieces.BYTES)));
        readAll();
        assertThat(readAll()).isEqualTo(Tier.MEMCACHED);
    }

    Tier readAll() throws IOException {
        try (HotStream stream = stream()) {
            return check(stream, 0, BYTES, BYTES);
        }
    }

    /** All of it in short reads, which all come from the same. */
    private Tier readInParts() throws IOException {
        Set<Tier> tiers = EnumSet.noneOf(Tier.class);
        try (HotStream stream = stream()) {
            for (int from = 0; from < BYTES; from += PART) {
                tiers.add(check(stream, from, Math.min(PART, BYTES - from), BYTES));
            }
        }
        assertThat(tiers).hasSize(1);
        return tiers.iterator().next();
    }

    private Tier check(HotStream stream, int from, int length, long readAheadTo) throws IOException {
        ByteBuffer dst = seed.oneIn(2) ? ByteBuffer.allocateDirect(length + 7) : ByteBuffer.allocate(length + 7);
        dst.position(3).limit(3 + length);
        Tier tier = stream.readFully(from, dst, readAheadTo);
        assertThat(dst.position()).isEqualTo(3 + length);
        assertThat(dst.limit()).isEqualTo(3 + length);
        assertThat(dst.position(3)).isEqualTo(ByteBuffer.wrap(content, from, length));
        return tier;
    }

    private HotStream stream() {
        PieceFormat format = format();
        return new HotStream(pieces, () -> source(format), dataNode);
    }

    PieceFormat format() {
        return new PlainPieces(pieces);
    }

    private @Nullable HotSource source(PieceFormat format) {
        HotServer server = hot ? servers.at(memcached.name()) : null;
        return server == null ? null : new HotSource(server, format);
    }

    Map<String, Long> statistics() {
        return servers.statistics().byName();
    }

    void evict(int piece) throws IOException {
        try (MemcachedConnection connection = MemcachedConnection.open(memcached.address(), SECOND)) {
            connection.delete(List.of(pieces.key(piece), pieces.fillKey(piece)));
        }
    }

    private void put(int piece, ByteBuffer bytes) throws IOException {
        try (MemcachedConnection connection = MemcachedConnection.open(memcached.address(), SECOND)) {
            assertThat(connection.set(pieces.key(piece), 1, 0, bytes)).isTrue();
        }
    }

    byte[] valueOf(int piece) throws IOException {
        try (MemcachedConnection connection = MemcachedConnection.open(memcached.address(), SECOND)) {
            connection.get(List.of(pieces.key(piece)));
            ByteBuffer value = ByteBuffer.allocate(
                    Objects.requireNonNull(connection.nextValue()).bytes());
            connection.read(value);
            return value.array();
        }
    }
}
