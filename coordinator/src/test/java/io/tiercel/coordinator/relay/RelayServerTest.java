package io.tiercel.coordinator.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.Await;
import io.tiercel.coordinator.SayingPeer;
import io.tiercel.coordinator.relay.Visitors.Visitor;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RelayServerTest {
    private static final String CLUSTER = "nn:9000";
    private static final Secret SECRET = new Secret("sixteen bytes at least".getBytes(StandardCharsets.US_ASCII));
    private static final long PING_NANOS = 100_000_000L;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final byte FLOOD = 98;
    private static final byte OTHER = 99;

    @Test
    void bugAtWhatAPeerSays_endsThatSessionAlone() throws Exception {
        try (RelayServer server = server((out, peer) -> new Buggy())) {
            SayingPeer.says(
                    peerOf(server), CLUSTER, new byte[] {OTHER}, "dropped, and again", () -> server.dropped() >= 2);
            assertThat(server.accepted()).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void peerThatFloods_leavesOthersTheirTurn() throws Exception {
        int flood = 4_000;
        Slow visitors = new Slow();
        try (RelayServer server = server((out, peer) -> visitors);
                SayingPeer other = SayingPeer.open(peerOf(server), CLUSTER);
                SayingPeer flooding = SayingPeer.open(peerOf(server), CLUSTER)) {
            flooding.say(Collections.nCopies(flood, new byte[] {FLOOD}));
            other.say(List.of(new byte[] {OTHER}));
            visitors.goOn.countDown();
            Await.until("the other is heard", PATIENCE, () -> visitors.floodedBefore >= 0);
            assertThat(visitors.floodedBefore).isLessThan(flood);
            Await.until("all is heard", PATIENCE, () -> visitors.flooded.get() == flood);
        }
    }

    private static RelayServer server(Visitors visitors) throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return RelayServer.open(new RelayServer.Config(anyPort, SECRET, CLUSTER, 10), visitors, System::nanoTime);
    }

    private static PeerLoop.Config peerOf(RelayServer server) {
        return new PeerLoop.Config(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()), () -> SECRET, PING_NANOS);
    }

    /** Hears nothing after the first message of a flood, until it is told to go on. */
    private static final class Slow implements Visitor {
        private final CountDownLatch goOn = new CountDownLatch(1);
        private final AtomicInteger flooded = new AtomicInteger();
        private volatile int floodedBefore = -1;

        @Override
        public void take(ByteBuffer message) throws IOException {
            if (message.get() == OTHER) {
                floodedBefore = flooded.get();
                return;
            }
            flooded.incrementAndGet();
            try {
                if (!goOn.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                    throw new IOException("nobody lets it go on");
                }
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public void check() {}

        @Override
        public void left() {}
    }

    private static final class Buggy implements Visitor {
        @Override
        public void take(ByteBuffer message) {
            throw new IllegalArgumentException("a bug");
        }

        @Override
        public void check() {}

        @Override
        public void left() {
            throw new IllegalArgumentException("another bug");
        }
    }
}
