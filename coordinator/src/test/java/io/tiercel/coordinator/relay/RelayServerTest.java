package io.tiercel.coordinator.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.Await;
import io.tiercel.coordinator.relay.Visitors.Visitor;
import io.tiercel.wire.link.Dialogue;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.SessionKind;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
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
            PeerLoop loop = new PeerLoop(
                    new PeerLoop.Config(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                            () -> SECRET,
                            PING_NANOS),
                    new Saying(),
                    System::nanoTime);
            Thread thread = new Thread(loop, "says");
            thread.start();
            Await.until("dropped, and again", Duration.ofSeconds(30), () -> server.dropped() >= 2);
            loop.close();
            thread.interrupt();
            thread.join(20_000);
            assertThat(thread.isAlive()).isFalse();
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
        public void left() {}
    }

    private static final class Saying implements Dialogue {
        @Override
        public String subject() {
            return "anything";
        }

        @Override
        public byte[] request() {
            return Message.of(SessionKind.VISIT, CLUSTER);
        }

        @Override
        public void begin(Outbox out) {
            out.offer(new byte[] {99});
        }

        @Override
        public void take(ByteBuffer heard) {}

        @Override
        public void end(String why) {}
    }
}
