package io.tiercel.coordinator.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.SayingPeer;
import io.tiercel.coordinator.session.Visitors.Visitor;
import io.tiercel.core.events.VersionChanges;
import io.tiercel.testkit.Await;
import io.tiercel.wire.ServiceThread;
import io.tiercel.wire.link.ChangeMessages.Kind;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.Dialogue;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.SessionKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RelayServerTest {
    private static final String CLUSTER = "nn:9000";
    private static final CoordinatorSecret SECRET = CoordinatorSecret.of("sixteen bytes at least");
    private static final long PING_NANOS = 100_000_000L;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final int NAME_BYTES = Long.BYTES + Integer.BYTES;
    /** 24 MB of them. */
    private static final long OPEN_NAMES = 2_000_000;

    private static final byte FLOOD = 98;
    private static final byte OTHER = 99;

    @Test
    void bugAtWhatAPeerSays_endsThatSessionAlone() throws Exception {
        try (RelayServer server = server(peer -> new Buggy())) {
            SayingPeer.says(
                    peerOf(server, PeerRole.DATANODE),
                    CLUSTER,
                    new byte[] {OTHER},
                    "dropped, and again",
                    () -> server.dropped() >= 2);
            assertThat(server.accepted()).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void sessionsThatEndAtOnce_areTriedEverLessOften() throws Exception {
        long begin = System.nanoTime();
        try (RelayServer server = server(peer -> new Buggy())) {
            SayingPeer.says(
                    peerOf(server, PeerRole.DATANODE),
                    CLUSTER,
                    new byte[] {OTHER},
                    "dropped six times",
                    () -> server.dropped() >= 6);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .as("at least half of 50 ms, and of twice as long each time")
                .isGreaterThan(Duration.ofMillis((50 + 100 + 200 + 400 + 800) / 2));
    }

    @Test
    void errorAtWhatAPeerSays_isNotHidden() throws Exception {
        Visitor broken = new Visitor() {
            @Override
            public void take(ByteBuffer message) {
                throw new LinkageError("a class of another version");
            }

            @Override
            public void check() {}

            @Override
            public void left() {}
        };
        try (RelayServer server = server(peer -> broken)) {
            assertThat(server.isServing()).isTrue();
            SayingPeer.says(
                    peerOf(server, PeerRole.DATANODE),
                    CLUSTER,
                    new byte[] {OTHER},
                    "it has ended",
                    () -> !server.isServing());
        }
    }

    @Test
    void newcomer_isToldOfMoreOpenFilesThanMayWaitForOthers() throws Exception {
        VersionChanges open = new VersionChanges();
        for (long name = 0; name < OPEN_NAMES; name++) {
            open.addOpen(name, 1);
        }
        Newcomer newcomer = new Newcomer();
        try (RelayServer server = server(peer -> new Buggy())) {
            PeerLoop loop = new PeerLoop(peerOf(server, PeerRole.RELAY), newcomer, System::nanoTime);
            ServiceThread thread = new ServiceThread("newcomer", loop);
            thread.start();
            Await.until("it has joined", PATIENCE, () -> server.audience().hasNewcomers());
            server.audience().welcome(open);
            Await.until("all is told", PATIENCE, () -> newcomer.namesTold.get() == OPEN_NAMES);
            assertThat(server.dropped()).isZero();
            loop.close();
            thread.stop();
        }
    }

    @Test
    void peerThatFloods_leavesOthersTheirTurn() throws Exception {
        int flood = 4_000;
        Slow visitors = new Slow();
        try (RelayServer server = server(peer -> visitors);
                SayingPeer other = SayingPeer.open(peerOf(server, PeerRole.DATANODE), CLUSTER);
                SayingPeer flooding = SayingPeer.open(peerOf(server, PeerRole.DATANODE), CLUSTER)) {
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
        return RelayServer.open(
                new RelayServer.Config(anyPort, CoordinatorSecrets.of(SECRET), CLUSTER, 10),
                visitors,
                System::nanoTime);
    }

    private static PeerLoop.Config peerOf(RelayServer server, PeerRole role) {
        return new PeerLoop.Config(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                () -> SECRET.of(role),
                PING_NANOS);
    }

    /** Counts the names that it is told of. */
    private static final class Newcomer implements Dialogue {
        private final AtomicLong namesTold = new AtomicLong();

        @Override
        public String subject() {
            return "changes";
        }

        @Override
        public byte[] request() {
            return Message.of(SessionKind.JOIN, CLUSTER);
        }

        @Override
        public void begin(Outbox out, Secret session) {}

        @Override
        public void take(ByteBuffer message) throws IOException {
            if (Kind.ALL.read(message) == Kind.CHANGES) {
                namesTold.addAndGet(message.remaining() / NAME_BYTES);
            }
        }

        @Override
        public void end(String why) {}
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
