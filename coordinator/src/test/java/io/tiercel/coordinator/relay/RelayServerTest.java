package io.tiercel.coordinator.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.SayingPeer;
import io.tiercel.coordinator.relay.Visitors.Visitor;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.Secret;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RelayServerTest {
    private static final String CLUSTER = "nn:9000";
    private static final Secret SECRET = new Secret("sixteen bytes at least".getBytes(StandardCharsets.US_ASCII));
    private static final long PING_NANOS = 100_000_000L;

    @Test
    void bugAtWhatAPeerSays_endsThatSessionAlone() throws Exception {
        RelayServer.Config config =
                new RelayServer.Config(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), SECRET, CLUSTER, 10);
        try (RelayServer server = RelayServer.open(config, (out, peer) -> new Buggy(), System::nanoTime)) {
            PeerLoop.Config peer = new PeerLoop.Config(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()), () -> SECRET, PING_NANOS);
            SayingPeer.says(peer, CLUSTER, new byte[] {99}, "dropped, and again", () -> server.dropped() >= 2);
            assertThat(server.accepted()).isGreaterThanOrEqualTo(2);
        }
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
