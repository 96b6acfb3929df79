package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.hot.HotServer;
import io.tiercel.client.hot.HotServers;
import io.tiercel.client.hot.HotSource;
import io.tiercel.testkit.ManualClock;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.memcached.Pieces;
import io.tiercel.wire.memcached.PlainPieces;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that takes less than the timeout for each step, but more for all that a piece needs, counts as failed. */
@Timeout(60)
class SlowServerTest {
    private static final long TIMEOUT_NANOS = 500_000_000L;
    private static final long STEP_MILLIS = 300;
    private static final int PIECES = 2;
    private static final int BYTES = PIECES * Pieces.BYTES;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);

    private final byte[] content = Seed.announced("SlowServerTest").bytes(BYTES);
    private final Pieces pieces = new Pieces(new BlockName("BP-1", 2, 3), BYTES);
    private final ManualClock clock = new ManualClock();
    private final HotServers servers = new HotServers(TIMEOUT_NANOS, clock);
    private final PlayedDataNode dataNode = new PlayedDataNode(content);
    private SlowServer server;

    @BeforeEach
    void start() throws IOException {
        server = new SlowServer(pieces, content);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void missedPieces_openTheCircuit_andPausesGrow() throws Exception {
        server.pause(STEP_MILLIS);
        readAll();
        readAll();
        assertThat(dataNode.reads).isEqualTo(2 * PIECES);
        assertThat(statistics()).containsEntry("opens", 1L).containsEntry("fills", 0L);
        assertThat(server.requests()).as("one get, one add").isLessThanOrEqualTo(2);

        clock.advance(FIRST_PAUSE);
        readAll();
        assertThat(statistics()).containsEntry("opens", 2L);
        clock.advance(FIRST_PAUSE);
        readAll();
        assertThat(statistics()).as("it is left alone for twice as long").containsEntry("opens", 2L);
        assertThat(server.requests()).isLessThanOrEqualTo(4);
    }

    @Test
    void heldPieces_openTheCircuit() throws Exception {
        server.holdsAll();
        server.pause(STEP_MILLIS);
        readAll();
        readAll();
        assertThat(dataNode.reads).isEqualTo(2 * PIECES);
        assertThat(statistics()).containsEntry("opens", 1L).containsEntry("hits", 0L);
        assertThat(server.requests()).isEqualTo(1);
    }

    @Test
    void serverThatIsFastAgain_isReadFrom() throws Exception {
        server.pause(STEP_MILLIS);
        readAll();
        server.pause(0);
        server.holdsAll();
        clock.advance(FIRST_PAUSE);
        dataNode.reads = 0;
        readAll();
        readAll();
        assertThat(dataNode.reads).isZero();
        assertThat(statistics()).containsEntry("opens", 1L).containsEntry("hits", 2L * PIECES);
    }

    @Test
    void idleConnectionsThatTheServerHasClosed_areMadeAnew_andSayNothingOfTheServer() throws Exception {
        server.holdsAll();
        readAll();
        server.hangUp();
        readAll();
        assertThat(dataNode.reads).isZero();
        assertThat(statistics()).containsEntry("opens", 0L).containsEntry("hits", 2L * PIECES);
    }

    @Test
    void interruptedReader_readsFromDataNodes_andSaysNothingOfTheServer() throws Exception {
        server.holdsAll();
        Thread.currentThread().interrupt();
        try {
            readAll();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(dataNode.reads).isEqualTo(PIECES);
        readAll();
        assertThat(dataNode.reads).isEqualTo(PIECES);
        assertThat(statistics()).containsEntry("opens", 0L).containsEntry("hits", (long) PIECES);
    }

    private void readAll() throws IOException {
        HotServer at = Objects.requireNonNull(servers.at(server.name()));
        HotSource source = new HotSource(at, new PlainPieces(pieces));
        try (HotStream stream = new HotStream(pieces, () -> source, dataNode)) {
            ByteBuffer dst = ByteBuffer.allocate(BYTES);
            stream.readFully(0, dst, BYTES);
            assertThat(dst.array()).isEqualTo(content);
        }
    }

    private Map<String, Long> statistics() {
        return servers.statistics().byName();
    }
}
